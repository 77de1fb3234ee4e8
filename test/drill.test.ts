import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { functionPath } from '#contract/paths.ts';
import { quoteForm } from '#contract/quote-request.ts';
import { runLeads } from './leads-command.ts';
import { sampleQuote } from './sample-quote.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';
import { createDatabase } from './shared-postgres.ts';
import { writeFixtureSite } from './site-fixture.ts';
import { startMailServer } from './smtp-server.ts';

const LEADS = 500;
const SENDERS = 16;
const root = join(import.meta.dirname, '..');
const runFile = promisify(execFile);

let site: ReturnType<typeof writeFixtureSite>;
let dataDir: string;
let backup: string;

beforeEach(() => {
  site = writeFixtureSite();
  dataDir = join(site.folder, 'data');
  backup = join(mkdtempSync(join(tmpdir(), 'janus-drill-')), 'backup.db');
});
afterEach(() => {
  site.remove();
  rmSync(join(backup, '..'), { recursive: true });
});

const sqlite = () => ({ DATA_DIR: dataDir });
const start = (settings: Record<string, string>) =>
  startServerProcess(site.folder, { RATE_LIMIT_PER_MINUTE: '0', ...settings });
const command = (name: string, ...args: string[]) =>
  runFile(process.execPath, [join(root, 'cli', `${name}.ts`), ...args], {
    env: { PATH: process.env['PATH'], ...sqlite() },
  });

/** Sends the leads, `SENDERS` at a time; resolves to their references by address once all were answered with 200. */
async function sendLeads(server: ServerProcess): Promise<Map<string, string>> {
  const accepted = new Map<string, string>();
  const waiting = Array.from({ length: LEADS }, (_, n) => `visitor-${n}@example.org`);
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

/** The smtp-server package lets each connection wait a tenth of a second: all thousand mails would take a minute. */
const MAILS_WAITED_FOR = 40;

/** Holds the list against what visitors were told, with both mails of each lead on their way, and has a server send them. */
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

test('a backup brings everything back after the folder is gone, and a move to PostgreSQL takes everything along', async () => {
  const server = await start(sqlite());
  const sending = sendLeads(server);
  // While leads come in: it is whole, whatever was there.
  expect((await command('backup', `${backup}.early`)).stdout).toMatch(/\d+ leads, \d+ deliveries/);
  const accepted = await sending;
  await command('backup', backup);
  await server.end();

  const moved = { DATA_DIR: join(site.folder, 'moved'), DATABASE_URL: await createDatabase() };
  cpSync(dataDir, moved.DATA_DIR, { recursive: true });
  expect(await runLeads(moved, 'move')).toContain(`Moved ${LEADS} leads`);
  rmSync(dataDir, { recursive: true });
  expect((await command('restore', backup)).stdout).toContain(`${LEADS} leads`);
  await Promise.all([expectEverything(sqlite(), accepted), expectEverything(moved, accepted)]);
});

test('a data folder of the first version is read, and what waits in it goes out', async () => {
  rmSync(dataDir, { recursive: true, force: true });
  const server = await start(sqlite());
  await server.end();
  rmSync(join(dataDir, 'janus.db'));
  const database = new DatabaseSync(join(dataDir, 'janus.db'));
  database.exec(readFileSync(join(import.meta.dirname, 'first-version.sql'), 'utf8'));
  database.close();
  const accepted = new Map([
    ['ada@example.org', 'Q-7K2M-9XQD'],
    ['grace@example.org', 'O-1A2B-3C4D'],
  ]);
  await expectEverything(sqlite(), accepted);
});
