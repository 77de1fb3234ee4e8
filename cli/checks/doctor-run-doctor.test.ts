import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeFixtureSite } from '../../test/site-fixture.ts';
import type { CheckResult } from './check.ts';
import { runHere } from '../../test/run-here.ts';

let site: ReturnType<typeof writeFixtureSite>;
beforeEach(() => {
  site = writeFixtureSite();
});
afterEach(() => site.remove());

const run = (...args: string[]) => runHere({}, ['doctor', ...args], { folder: site.folder });
const write = (settings: string) => writeFileSync(join(site.folder, '.env'), settings);

test('the doctor ends with 1 where something is wrong, said for people or as JSON alone', async () => {
  write('SMPT_URL=smtp://mail.firm.example\n');
  const people = await run();
  expect(people).toMatchObject({ code: 1, error: '' });
  expect(people.out).toMatch(/^WRONG {3}SMPT_URL in .*Did you mean SMTP_URL\?$/m);
  expect(people.out).toMatch(/\n\n\d+ things are wrong/);
  const { code, out } = await run('--json');
  const checks = JSON.parse(out) as CheckResult[];
  expect(code).toBe(1);
  for (const { name, state, words } of checks) {
    expect(name).toMatch(/^[a-z ]+$/);
    expect(['ok', 'warning', 'wrong', 'unknown']).toContain(state);
    expect(people.out).toContain(words);
  }
});

test('the doctor is not ready over a site that still has the texts of the sample', async () => {
  write('PORT=3000\n');
  const { code, out } = await run();
  expect(code).toBe(1);
  expect(out).toMatch(/^WRONG {3}The content still has texts of the sample .*: services\.yaml:\d+/m);
  expect(out).not.toContain('Ready');
});

test('an unreadable .env is 2, in one line', async () => {
  mkdirSync(join(site.folder, '.env'));
  const { code, out } = await run('--json');
  expect(code).toBe(2);
  expect(JSON.parse(out)).toEqual([
    { name: 'settings', state: 'unknown', words: expect.stringMatching(/^The file \.env cannot be read: [^\n]*$/) },
  ]);
  expect((await run()).out).toMatch(/^unknown The file \.env [^\n]*\n$/);
});

test('a setting that is not understood leaves the checks that need none', async () => {
  write('PORT=eighty\n');
  rmSync(site.content, { recursive: true });
  const { code, out } = await run('--json');
  expect(code).toBe(1);
  expect((JSON.parse(out) as CheckResult[]).map(({ name, state }) => [name, state])).toEqual([
    ['settings', 'wrong'],
    ['site', 'wrong'],
  ]);
});

test('what is not understood is answered with how it is used', async () => {
  expect(await run('--frob')).toEqual({
    code: 2,
    out: '',
    error: expect.stringMatching(/^Unknown option '--frob'\.\n"\.\/janus doctor --help" shows how\.\n$/),
  });
});
