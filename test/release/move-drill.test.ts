import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { functionPath } from '#contract/site/paths.ts';
import { quoteForm } from '#contract/forms/quote-request.ts';
import { runLeads } from '../leads-command.ts';
import { runHere } from '../run-here.ts';
import { sampleQuote } from '../sample-quote.ts';
import { startServerProcess, type ServerProcess } from '../server-process.ts';
import { createDatabase } from '../shared-postgres.ts';
import { writeFixtureSite } from '../site-fixture.ts';
import { startMailServer } from '../smtp-server.ts';

const LEADS = 500;
const SENDERS = 16;

let site: ReturnType<typeof writeFixtureSite>;
let dataDir: string;

beforeEach(() => {
  site = writeFixtureSite();
  dataDir = join(site.folder, 'data');
});
afterEach(() => site.remove());

const sqlite = () => ({ DATA_DIR: dataDir });
const start = (settings: Record<string, string>) =>
  startServerProcess(site.folder, { RATE_LIMIT_PER_MINUTE: '0', ...settings });

/** Sends the leads, `SENDERS` at a time. Resolves to their references by address once all were answered with 200. */
async function sendLeads(server: ServerProcess): Promise<Map<string, string>> {
  const accepted = new Map<string, string>();
  const waiting = Array.from({ length: LEADS }, (_, n) => `visitor@visitor-${n}.example`);
  async function sendOneByOne(): Promise<void> {
    for (let email = waiting.pop(); email; email = waiting.pop()) {
      const headers = { 'content-type': 'application/json', apikey: 'janus-anon' };
      const body = JSON.stringify({ ...sampleQuote, email });
      const answer = await fetch(server.url(functionPath(quoteForm.functionName)), { method: 'POST', headers, body });
      expect(answer.status).toBe(200);
      accepted.set(email, ((await answer.json()) as { reference: string }).reference);
    }
  }
  await Promise.all(Array.from({ length: SENDERS }, sendOneByOne));
  return accepted;
}

/** The smtp-server package lets each connection wait a tenth of a second: a thousand emails would take a minute. */
const MAILS_WAITED_FOR = 40;

/**
 * Compares the list with the visitors' answers, with both emails of each lead on their way, and has a server send them.
 */
async function expectEverything(settings: Record<string, string>, accepted: Map<string, string>): Promise<void> {
  const listed = JSON.parse(await runLeads(settings, 'list', '--json')) as Listed[];
  expect(new Map(listed.map(({ email, reference }) => [email, reference]))).toEqual(accepted);
  for (const { deliveries } of listed) {
    expect(deliveries.map(({ channel }) => channel).sort()).toEqual(['owner-mail', 'visitor-mail']);
    for (const { state } of deliveries) expect(['waiting', 'sending']).toContain(state);
  }
  const mail = await startMailServer();
  const toMail = { SMTP_URL: mail.url, MAIL_FROM: 'site@mail.example', OWNER_EMAIL: 'owner@example.org' };
  const server = await start({ ...settings, ...toMail });
  const count = Math.min(MAILS_WAITED_FOR, 2 * accepted.size);
  await expect.poll(() => mail.mails.length).toBeGreaterThanOrEqual(count);
  await server.end();
  await mail.stop();
}

interface Listed {
  email: string;
  reference: string;
  deliveries: { channel: string; state: string }[];
}

test('a move to PostgreSQL takes everything along', async () => {
  const server = await start(sqlite());
  const accepted = await sendLeads(server);
  await server.end();
  const moved = { ...sqlite(), DATABASE_URL: await createDatabase() };
  const file = join(site.folder, 'leads.tar.gz');
  expect(await runHere(sqlite(), ['backup', file])).toMatchObject({ code: 0 });
  const { out } = await runHere(moved, ['restore', file, '--leads', '--yes']);
  expect(out).toContain(`Restored ${LEADS} leads`);
  await expectEverything(moved, accepted);
});
