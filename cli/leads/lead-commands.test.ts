import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, test } from 'vitest';
import { keepOpen } from '../../test/keep-open.ts';
import { makeFolder } from '../../test/folder.ts';
import type { Database } from '../../server/database/database.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import type { Channel } from '../../server/delivery/channels.ts';
import { createOutbox } from '../../server/delivery/outbox.ts';
import { createAccept } from '../../server/leads/receive/accept.ts';
import { runHere } from '../../test/run-here.ts';
import { fixtureSite } from '../../test/site-fixture.ts';

// oxlint-disable-next-line no-control-regex
const ACTS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

let folder: string;
let database: Database;
let quote: { id: string; reference: string };
let width: number | null;
let timeZone: string;
let sites: typeof fixtureSite.sites;

beforeEach(async () => {
  width = null;
  timeZone = '';
  sites = fixtureSite.sites;
  folder = makeFolder();
  database = keepOpen(await openDatabase({ dataDir: folder, databaseUrl: '' }));
  quote = await store('quote', 1000, { name: '\u001b[31mAda', email: 'ada@example.org', question1: '=1+1\nline two' });
  await store('offer', 2000, { name: 'Bob', email: 'bob@example.org', message: 'Ten "thousand", please' });
});

async function store(kind: 'quote' | 'offer', time: number, fields: Record<string, string>, key = 'sellme') {
  const outbox = createOutbox({ database, clock: () => time, random: Math.random });
  const site = kind === 'quote' ? 'services' : key;
  const channels: Channel[] = ['owner-mail', 'visitor-mail'];
  const result = await createAccept({ database, outbox, clock: () => time })({
    kind,
    site,
    fields,
    idempotencyKey: null,
    channels,
    held: false,
  });
  if (result.kind !== 'accepted') throw new Error(result.kind);
  return result;
}

const run = (...args: string[]) =>
  runHere({ DATA_DIR: folder, TIME_ZONE: timeZone }, ['leads', ...args], { sites: async () => sites, width });

async function readOutput(...args: string[]): Promise<string> {
  const { code, out, error } = await run(...args);
  if (code !== 0) throw new Error(error);
  return out;
}
const readProblem = async (...args: string[]) => {
  const { code, error } = await run(...args);
  expect(code).toBe(1);
  return error;
};

const readStates = async (id: string) =>
  (await database.read({ sql: 'select state from deliveries where lead_id = $1', values: [id] })).map(
    (row) => row['state'],
  );

test('lists leads in a table without escape codes, the newest first', async () => {
  const lines = (await readOutput('list')).split('\n');
  expect(lines[0]).toMatch(/^REFERENCE +RECEIVED +SITE +STATE +NAME +EMAIL +DELIVERIES$/);
  expect(lines[1]).toMatch(/^O-.* sellme\.com +new .* bob@example\.org /);
  expect(lines[2]).toContain('[31mAda');
  expect(lines.join('')).not.toContain('\u001b');
  expect(await readOutput('list', '--kind', 'offer', '--since', '2030-01-01')).toBe('No leads.\n');
});

test('fits the table to the terminal, with the newest leads that fit on a screen', async () => {
  for (let n = 0; n < 30; n += 1) await store('quote', 3000 + n, { name: `Number ${n}`, email: 'x'.repeat(60) });
  width = 80;
  const lines = (await readOutput('list')).split('\n');
  expect(lines.slice(1, 21).map((line) => line.length <= 80 && line.endsWith('2 waiting'))).toEqual(
    Array(20).fill(true),
  );
  expect(lines[1]).toContain('Number 29');
  expect(lines.slice(21).join('')).toMatch(/^These are the newest 20\. --limit 100 lists up to 100/);
  expect(await readOutput('show', quote.id)).toContain('  =1+1\n  line two\n');
  expect((await readOutput('list', '--limit', '25')).split('\n')).toHaveLength(27);
  expect(JSON.parse(await readOutput('list', '--json'))).toHaveLength(32);
  width = null;
  expect((await readOutput('list')).split('\n')).toHaveLength(34);
});

test("lists and shows in the time zone of the owner's emails, and files stay in UTC", async () => {
  const at = Date.UTC(2026, 0, 31, 23, 30);
  const { reference } = await store('quote', at, { name: 'Late', email: 'late@example.org' });
  timeZone = 'Asia/Tokyo';
  expect(await readOutput('list', '--since', '2026-02-01')).toContain('2026-02-01 08:30');
  expect(await readOutput('show', reference)).toMatch(/Received +2026-02-01 08:30\n[^]*stored 2026-02-01 08:30/);
  expect(await readOutput('export', '--format', 'csv')).toContain('2026-01-31T23:30:00.000Z');
  timeZone = 'UTC';
  expect(await readOutput('list', '--since', '2026-02-01')).toBe('No leads.\n');
});

test('combines filters, and finds a site by its key, its name or a host', async () => {
  const emails = async (...args: string[]) =>
    (JSON.parse(await readOutput('list', '--json', ...args)) as { email: string }[]).map(({ email }) => email);
  for (const site of ['sellme', 'SellMe.com', 'sellme.localhost']) {
    expect(await emails('--site', site)).toEqual(['bob@example.org']);
  }
  expect(await emails('--email', 'ADA@example.org', '--state', 'new', '--search', 'LINE two')).toEqual([
    'ada@example.org',
  ]);
  expect(await emails('--email', 'ada@example.org', '--kind', 'offer')).toEqual([]);
  expect(await readOutput('export', '--format', 'csv', '--search', 'thousand')).not.toContain('ada@');
  const known = 'Sites: services, nowfetch, sellme.';
  expect(await readProblem('list', '--site', 'selme')).toBe(`No lead matches, and no site is called selme. ${known}\n`);
});

test('exports more leads than SQLite takes values in one statement', async () => {
  const many = 33_000;
  const sql = `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < $1)
    insert into leads (id, reference, kind, face, received_at, state, fields)
    select 'many-' || n, 'Q-' || n, 'quote', 'services', n, 'new', '{}' from numbers`;
  await database.write([{ sql, values: [many] }]);
  expect((await readOutput('export', '--format', 'csv')).split(',many-')).toHaveLength(many + 1);
});

test('prints the keys that scripts use with list --json', async () => {
  const leads = JSON.parse(await readOutput('list', '--json', '--kind', 'quote')) as unknown[];
  expect(leads).toEqual([
    {
      id: quote.id,
      reference: quote.reference,
      kind: 'quote',
      site: 'services',
      receivedAt: '1970-01-01T00:00:01.000Z',
      state: 'new',
      deliveries: [
        { channel: 'owner-mail', state: 'waiting', attempts: 0, lastError: null },
        { channel: 'visitor-mail', state: 'waiting', attempts: 0, lastError: null },
      ],
      name: '\u001b[31mAda',
      email: 'ada@example.org',
      question1: '=1+1\nline two',
    },
  ]);
});

test('escapes what acts on a terminal in JSON, leaves it out of CSV, and stores it as it came', async () => {
  const hostile = 'a\u009b31mb\u202ec\u2066 \u{E0041}';
  const { id } = await store('offer', 3000, { name: hostile, email: 'eve@example.org', message: hostile });
  await database.write([{ sql: 'update deliveries set last_error = $1 where lead_id = $2', values: [hostile, id] }]);
  for (const command of [
    ['list', '--json'],
    ['export', '--format', 'json'],
    ['show', id, '--json'],
  ]) {
    const output = await readOutput(...command);
    expect(output).not.toMatch(ACTS);
    const [lead] = [JSON.parse(output)].flat() as [Record<string, unknown>];
    expect(lead).toMatchObject({ id, name: hostile, message: hostile });
    expect(lead['deliveries']).toMatchObject([{ lastError: hostile }, { lastError: hostile }]);
  }
  for (const command of [['list'], ['show', id], ['export', '--format', 'csv']]) {
    expect(await readOutput(...command)).not.toMatch(ACTS);
  }
});

test('shows a lead by its ID, the beginning of its ID or its reference', async () => {
  for (const text of [quote.id, quote.id.slice(0, 22), quote.reference, quote.reference.toLowerCase()]) {
    const sheet = await readOutput('show', text);
    expect(sheet).toContain('What should the page do?\n  =1+1\n  line two\n');
    expect(sheet).not.toContain('\u001b');
  }
  expect(JSON.parse(await readOutput('show', quote.reference, '--json'))).toMatchObject({ id: quote.id });
  expect(await readProblem('show', 'nothing\u001b[0m')).toMatch(/^There's no lead nothing\\u001b\[0m\./);
});

test('exports a column for every field, and no formulas', async () => {
  await database.write([{ sql: `update leads set consent = 'I agree.' where id = $1`, values: [quote.id] }]);
  const rows = (await readOutput('export', '--format', 'csv')).split('\r\n');
  expect(rows[0]).toBe(
    '\uFEFFreference,receivedAt,kind,site,state,deliveries,id,name,email,message,question1,consent,additions',
  );
  expect(rows[1]).toContain('"Ten ""thousand"", please"');
  expect(rows[2]).toContain(`"'=1+1\nline two"`);
  expect(JSON.parse(await readOutput('export', '--format', 'json'))).toHaveLength(2);
});

test('answer, spam and release change the state of several leads, and what may be sent', async () => {
  await readOutput('answer', quote.id);
  expect(await readOutput('list', '--kind', 'quote')).toContain('answered');
  const { id: other } = await store('offer', 3000, { name: 'Eve', email: 'eve@example.org' });
  expect((await readOutput('spam', quote.id, other)).match(/marked as spam/g)).toHaveLength(2);
  expect(await readStates(quote.id)).toEqual(['held', 'held']);
  expect(await readOutput('release', quote.id, other)).toContain(
    `${quote.reference}: released. 2 deliveries are being sent.\n`,
  );
  expect(await readStates(other)).toEqual(['waiting', 'waiting']);
  expect(await readProblem('release', other)).toMatch(/isn't held/);
});

test('retries failed deliveries of one lead or of all', async () => {
  await database.write([{ sql: "update deliveries set state = 'failed', attempts = 30" }]);
  expect(await readOutput('retry', quote.reference)).toBe('2 deliveries will be sent again.\n');
  expect(await readStates(quote.id)).toEqual(['waiting', 'waiting']);
  expect(await readOutput('retry')).toBe('4 deliveries will be sent again.\n');
});

test('erases one lead, or all of an address', async () => {
  expect(await readOutput('erase', quote.reference, '--yes')).toBe(
    '1 lead erased, with 2 deliveries. Sent emails and backups still contain them.\n',
  );
  expect(await readOutput('erase', '--yes', '--email', 'BOB@example.org')).toMatch(/^1 lead erased/);
  expect(await readOutput('erase', '--yes', '--email', 'bob@example.org')).toMatch(/^0 leads erased/);
  expect(await readOutput('list', '--json')).toBe('[]\n');
  expect(await database.read({ sql: 'select * from claims' })).toEqual([]);
});

test("says if erasing left data in SQLite's log, and empties it when the lead is erased again", async () => {
  const reader = new DatabaseSync(join(folder, 'janus.db'));
  reader.exec('begin; select count(*) from leads');
  const erase = () => readProblem('erase', quote.reference, '--yes');
  expect(await erase()).toMatch(/^1 lead erased, .* But SQLite's log .*\. Erase again\.\n$/);
  reader.close();
  expect(await erase()).toMatch(/^There's no lead Q-.* Nothing erased earlier is left in SQLite's log file\.\n$/);
  expect(statSync(join(folder, 'janus.db-wal')).size).toBe(0);
});

test('erases the copy from before an upgrade too, which may have the lead', async () => {
  const copy = join(folder, 'before-upgrade-1.db');
  const erase = (email: string) => readOutput('erase', '--yes', '--email', email);
  writeFileSync(copy, '');
  expect(await erase('nobody@example.org')).toContain('copy from before');
  expect(existsSync(copy)).toBe(false);
  expect(await erase('bob@example.org')).not.toContain('copy from before');
  writeFileSync(copy, '');
  expect(await erase('ada@example.org')).toMatch(/^1 lead erased.* copy from before/);
});
