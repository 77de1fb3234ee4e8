import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../test/app-fixture.ts';
import { sampleQuote } from '../../test/sample-quote.ts';
import { followLead } from './test-lead.ts';

let app: TestApp;
let id: string;
beforeEach(async () => {
  app = await openTestApp();
  const response = await app.ask('/functions/v1/send-quote-request', {
    method: 'POST',
    headers: { apikey: 'janus-anon', 'content-type': 'application/json' },
    body: JSON.stringify({ ...sampleQuote, question1: 'This is a test, marked with 1234.' }),
  });
  ({ id } = (await response.json()) as { id: string });
});
afterEach(() => app.close());

const follow = (mark: string) =>
  followLead(id, mark, { dataDir: app.folder, databaseUrl: '', mail: null, timeouts: { log: 50 } });

test('the test lead is erased, and what became of its mails is said', async () => {
  const findings = await follow('1234');
  expect(findings.map(({ state }) => state)).toEqual(['warning', 'warning', 'ok']);
  expect(findings[0]!.words).toContain('SMTP_URL');
  expect(await app.countLeads()).toBe(0);
});

test('where somebody is reading, it is said that the lead is erased and what is left to do', async () => {
  const reader = new DatabaseSync(join(app.folder, 'janus.db'));
  reader.exec('begin; select count(*) from leads');
  const findings = await follow('1234');
  reader.close();
  expect(findings.at(-1)).toEqual({
    state: 'warning',
    words: expect.stringMatching(/^The test lead is erased, but SQLite's log .* \.\/janus leads erase [0-9a-f-]{36}$/),
  });
  expect(await app.countLeads()).toBe(0);
});

test('a lead that somebody else sent is not, whatever a server says', async () => {
  expect(await follow('5678')).toEqual([{ state: 'warning', words: expect.stringContaining('not erased') }]);
  expect(await app.countLeads()).toBe(1);
});
