import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import { makeFolder } from '../../test/folder.ts';
import type { Database, Row } from '../../server/database/database.ts';
import { persistentSecret } from '../../server/database/key-value-store.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import { lockFolder } from '../../server/database/sqlite/server-lock.ts';
import type { Channel } from '../../server/delivery/channels.ts';
import { parseNotifyUrls } from '../../server/delivery/channels/notify.ts';
import { createOutbox } from '../../server/delivery/outbox.ts';
import { createAdditions, createWithdrawal } from '../../server/leads/action-links/visitor-actions.ts';
import { createAccept } from '../../server/leads/receive/accept.ts';
import { createLeadStore } from '../../server/leads/store/lead-store.ts';
import { storeLead } from '../../test/lead-rows.ts';
import { runHere } from '../../test/run-here.ts';
import { createDatabase } from '../../test/shared-postgres.ts';
import { insertRow, tableNames } from './tables.ts';
import { formatTarFile, tarEnd } from './tar.ts';

let root: string;
beforeEach(() => {
  root = makeFolder();
  mkdirSync(at('content/photos'), { recursive: true });
  writeFileSync(at('content/services.yaml'), 'brand: Firm\n');
  writeFileSync(at(PHOTO), Buffer.from([0, 255, 1]));
});

const at = (path: string) => join(root, path);
const file = () => at('leads.tar.gz');
const PHOTO = `content/photos/${'ü'.repeat(80)}.jpg`;

/** Runs a command on a machine of its own below the root. */
function run(machine: string, args: string[], more: Record<string, string> = {}, answer?: string) {
  const contentDir = machine === 'first' ? at('content') : at(`${machine}/content`);
  const settings = { DATA_DIR: at(`${machine}/data`), CONTENT_DIR: contentDir, ...more };
  return runHere(settings, args, { folder: root, cwd: root, ...(answer !== undefined && { answer }) });
}
const expectRun = async (...args: Parameters<typeof run>) =>
  expect(await run(...args)).toMatchObject({ code: 0, error: '' });

async function open(machine: string, databaseUrl = ''): Promise<Database> {
  const opened = await openDatabase({ dataDir: at(`${machine}/data`), databaseUrl });
  if (!opened.ok) throw new Error(opened.problem);
  return opened.database;
}

async function readAll(machine: string, databaseUrl?: string) {
  const database = await open(machine, databaseUrl);
  const read = (table: string) => database.read({ sql: `select * from ${table} order by id` });
  const rows = Object.fromEntries(await Promise.all(tableNames.map(async (table) => [table, await read(table)])));
  await database.close();
  return rows as Record<(typeof tableNames)[number], Row[]>;
}

/** Fills the database of the first machine with leads and what belongs to them. */
async function fill(leads: number): Promise<void> {
  const database = await open('first');
  const outbox = createOutbox({ database, clock: () => 5000, random: () => 0.5 });
  const store = (_: unknown, n: number) =>
    storeLead(database, outbox, `lead-${n}`, { now: n, channels: ['owner-mail', 'visitor-mail'] });
  await Promise.all(Array.from({ length: leads }, store));
  const fields = JSON.stringify({ name: 'Ada "Ω" \\ 🚀', email: 'ada@example.org', message: 'two\n\tlines; =1+1' });
  await database.write([
    {
      sql: `update leads set fields = $1, consent = 'I agree.', state = 'answered' where id = 'lead-0'`,
      values: [fields],
    },
    { sql: `insert into additions (id, lead_id, place, received_at, words) values ('a', 'lead-0', 1, 9, 'and more')` },
    { sql: `insert into visits values ('2026-01-31 x', '2026-01-31', 'services', 'visit', 'site', 'news.example', 7)` },
  ]);
  await outbox.settle((await outbox.claim('owner-mail'))!, { kind: 'failed', error: '550 no' });
  await persistentSecret(database, 'link-secret');
  await database.close();
}

test('brings a backup from SQLite to PostgreSQL and back with every row and file', { timeout: 120_000 }, async () => {
  await fill(510);
  const before = await readAll('first');
  const { out } = await run('first', ['backup', file()]);
  expect(out).toContain('510 leads, 1,020 deliveries and 2 files');
  expect(statSync(file()).mode & 0o777).toBe(0o600);

  const postgres = { DATABASE_URL: await createDatabase() };
  await expectRun('second', ['restore', file(), '--yes'], postgres);
  expect(await readAll('second', postgres.DATABASE_URL)).toEqual(before);
  await expectRun('second', ['backup', at('again.tar.gz')], postgres);
  await expectRun('third', ['restore', at('again.tar.gz'), '--yes']);
  expect(await readAll('third')).toEqual(before);
  expect(readFileSync(at(`third/${PHOTO}`))).toEqual(Buffer.from([0, 255, 1]));
  expect(readFileSync(at('third/content/services.yaml'), 'utf8')).toBe('brand: Firm\n');
  const database = await open('third');
  expect(await database.read({ sql: 'select name from memos' })).toEqual([]);
  await database.close();

  expect(await run('second', ['restore', file(), '--yes'], postgres)).toMatchObject({
    code: 1,
    error: expect.stringContaining('Use a new, empty one'),
  });
});

test('backs up the deliveries of every channel, and those of additions and withdrawals', async () => {
  const addresses = parseNotifyUrls(
    'ntfy://leads, https://[2001:db8::1]:8443/leads, telegram://1:a@telegram?chats=@leads',
  );
  const services = addresses.ok ? addresses.value.map(({ channel }) => channel) : [];
  expect(services).toHaveLength(3);
  const database = await open('first');
  const outbox = createOutbox({ database, clock: Date.now, random: Math.random });
  const parts = { database, outbox, clock: Date.now };
  const leads = createLeadStore(database);
  const accept = createAccept(parts);
  for (const name of ['Ada', 'Bob']) {
    const channels: Channel[] = ['owner-mail', 'held-digest', 'webhook', ...services];
    await accept({ kind: 'quote', site: 'services', fields: { name }, idempotencyKey: null, channels, held: false });
  }
  const [ada, bob] = await leads.list({});
  expect(await createAdditions(parts).add(ada!, 'and more')).toBe('stored');
  await createWithdrawal({ ...parts, failed: () => {} })(bob!);
  await database.close();
  await expectRun('first', ['backup', file()]);
  await expectRun('second', ['restore', file(), '--yes']);
  expect((await readAll('second')).deliveries).toEqual((await readAll('first')).deliveries);
});

test('writes a backup without settings and keys that any program opens', async () => {
  await fill(1);
  symlinkSync('/etc', at('content/outside'));
  symlinkSync('services.yaml', at('content/inside.yaml'));
  await run('first', ['backup', file()], {
    SMTP_URL: 'smtp://me:secret@mail.example',
    MAIL_FROM: 'a@b.example',
    OWNER_EMAIL: 'a@b.example',
  });
  const names = spawnSync('tar', ['-tzf', file()], { encoding: 'utf8' }).stdout.trim().split('\n');
  expect(names.filter((name) => name.startsWith('content/')).length).toBe(3);
  expect(names.filter((name) => !/^(?:content|leads|deliveries|additions|visits)\//.test(name))).toEqual([
    'janus.json',
  ]);
  expect(spawnSync('tar', ['-tzf', file(), 'content']).status).toBe(0);
  const all = spawnSync('tar', ['-xzOf', file()], { encoding: 'utf8', maxBuffer: 1e8 }).stdout;
  for (const secret of ['secret', 'smtp://', 'link-secret', 'root:']) expect(all).not.toContain(secret);
});

test('backs up the leads whatever the content has, and says what is left out', async () => {
  await fill(1);
  writeFileSync(at('content/huge'), '');
  truncateSync(at('content/huge'), 9e12);
  spawnSync('mkfifo', [at('content/pipe')]);
  const { code, out, error } = await run('first', ['backup', file()]);
  expect([code, out]).toEqual([0, expect.stringContaining('1 lead, 2 deliveries and 2 files')]);
  expect(error).toMatch(/leaves out .* huge, pipe\.\n$/);
  await expectRun('second', ['restore', file(), '--yes']);
});

test('leaves nothing of a restore that is stopped', async () => {
  await fill(510);
  await run('first', ['backup', file()]);
  const list = () => (existsSync(at('second/data')) ? readdirSync(at('second/data')) : []);
  const restoring = run('second', ['restore', file(), '--yes']);
  while (!list().some((name) => name.startsWith('restore-'))) await new Promise(setImmediate);
  expect([process.emit('SIGINT'), process.emit('SIGINT')]).toEqual([true, true]);
  expect(await restoring).toMatchObject({ code: 1, error: expect.stringContaining('Nothing was changed') });
  expect(list()).toEqual(['server.lock']);
});

test('leaves the database its log if the content cannot be replaced', async () => {
  await fill(1);
  await run('first', ['backup', file()]);
  // It has a name, but not one with the time behind it: 255 letters are the most.
  const contentDir = at(`second/${'c'.repeat(235)}`);
  for (const folder of [contentDir, at('second/data')]) mkdirSync(folder, { recursive: true });
  writeFileSync(at('second/data/janus.db-wal'), 'the latest leads');
  const result = await run('second', ['restore', file(), '--yes'], { CONTENT_DIR: contentDir });
  expect(result).toMatchObject({ code: 1, error: expect.stringMatching(/ENAMETOOLONG.*Nothing was changed/) });
  expect(readFileSync(at('second/data/janus.db-wal'), 'utf8')).toBe('the latest leads');
});

test('writes backups without a name to the data folder, and removes only old ones of ours', async () => {
  await fill(1);
  const folder = at('first/data/backups');
  expect(await run('first', ['backup', join(folder, 'z.tar.gz')])).toMatchObject({ code: 0 });
  for (const name of ['janus-2020-01-01T00-00-00.tar.gz', 'janus-2020-01-02T00-00-00.tar.gz', 'mine.tar.gz'])
    writeFileSync(join(folder, name), '');
  expect((await run('first', ['backup', '--keep', '2'])).out).toContain('1 older removed');
  expect(readdirSync(folder).slice(0, 2)).toEqual([
    'janus-2020-01-02T00-00-00.tar.gz',
    expect.stringMatching(/^janus-20[3-9]|^janus-202[5-9]/),
  ]);
  expect(await run('first', ['backup', join(folder, 'mine.tar.gz')])).toMatchObject({
    code: 1,
    error: expect.stringContaining('already exists'),
  });
});

test('asks before it restores, and keeps what it replaces', async () => {
  await fill(1);
  await run('first', ['backup', file()]);
  writeFileSync(at('content/services.yaml'), 'brand: Later\n');
  const no = await run('first', ['restore', file()], {}, 'n');
  expect(no).toMatchObject({ code: 1, error: expect.stringContaining('Restore 1 lead, 2 deliveries') });
  expect(readFileSync(at('content/services.yaml'), 'utf8')).toBe('brand: Later\n');
  expect(await run('first', ['restore', file()])).toMatchObject({ code: 2 });
  expect(await run('first', ['restore', file(), '--yes'])).toMatchObject({ code: 0 });
  expect(readFileSync(at('content/services.yaml'), 'utf8')).toBe('brand: Firm\n');
  const kept = readdirSync(root).find((name) => name.startsWith('content.before-'))!;
  expect(readFileSync(at(`${kept}/services.yaml`), 'utf8')).toBe('brand: Later\n');
  expect(readdirSync(at('first/data')).filter((name) => name.startsWith('restore-'))).toEqual([]);
  expect(readdirSync(at('first/data')).some((name) => /^janus\.db\.before-[\dT-]+$/.test(name))).toBe(true);
});

test('changes nothing while a server runs, or if the file is missing', async () => {
  await fill(1);
  await run('first', ['backup', file()]);
  const lock = lockFolder(at('first/data'));
  const { code, error } = await run('first', ['restore', file(), '--yes']);
  expect([code, error]).toEqual([1, expect.stringContaining('Another server is already running')]);
  if (lock.ok) lock.release();
  expect(await run('first', ['restore', at('none.tar.gz'), '--yes'])).toMatchObject({ code: 1 });
  const mounted = await run('first', ['restore', file(), '--yes'], { CONTENT_DIR: '/proc' });
  expect(mounted).toMatchObject({ code: 1, error: expect.stringContaining('/proc is a mount point') });
});

type Packed = [name: string, data: string | Buffer, change?: (entry: Buffer) => void];

/** Writes an archive as a stranger might. */
const pack = (...parts: Packed[]) =>
  writeFileSync(file(), gzipSync(Buffer.concat([...parts.map(formatEntry), tarEnd])));

function formatEntry([name, data, change]: Packed): Buffer {
  const entry = formatTarFile(name, Buffer.from(data), 0);
  if (!change) return entry;
  change(entry);
  entry.write('        ', 148, 'latin1');
  const sum = entry.subarray(0, 512).reduce((total, byte) => total + byte, 0);
  entry.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return entry;
}

const INFO: [string, string] = ['janus.json', '{"format":2,"at":0}'];
const ids = { id: 'a', reference: 'Q-1', kind: 'quote', face: 'services' };
const lead = { ...ids, received_at: 1, state: 'new', fields: '{}', consent: null };
const times = { created_at: 1, due_at: 1, leased_until: null, settled_at: null, last_error: null };
const delivery = { id: 'd', lead_id: 'a', channel: 'owner-mail', state: 'waiting', attempts: 0, ...times };
const rows = (table: string, ...each: object[]): [string, string] => [
  `${table}/000001.jsonl`,
  each.map((row) => `${JSON.stringify(row)}\n`).join(''),
];
const changeSize = (octal: string) => (entry: Buffer) => void entry.write(octal, 124, 'latin1');
const changeType = (type: string) => (entry: Buffer) => void entry.write(type, 156, 'latin1');

/** The text of a row with other columns. */
const packLead = (more: object) => pack(INFO, rows('leads', { ...lead, ...more }));
const damage = (change: (bytes: Buffer) => Buffer) => {
  pack(INFO, ['content/a', 'x'.repeat(999)], rows('leads', lead));
  writeFileSync(file(), change(readFileSync(file())));
};

test.each<[what: string, write: () => void, problem: string]>([
  ['a link', () => pack(INFO, ['content/a', '', changeType('2')]), 'something other than files'],
  ['a device', () => pack(INFO, ['content/a', '', changeType('3')]), 'something other than files'],
  ['a path that climbs out', () => pack(INFO, ['content/../../x', 'x']), 'unknown name'],
  ['an absolute path', () => pack(INFO, ['/etc/cron.d/x', 'x']), 'unknown name'],
  ['control characters in a name', () => pack(INFO, ['content/\u001b[2Jx', 'x']), 'unknown name'],
  ['a repository', () => pack(INFO, ['content/.git/hooks/x', 'x']), 'unknown name'],
  ['settings', () => pack(INFO, ['settings.env', 'NODE_OPTIONS=x']), 'unknown name'],
  ['a file twice', () => pack(INFO, ['content/a', 'x'], ['content/A', 'y']), 'a file twice'],
  ['a size that is not true', () => pack(INFO, ['content/a', '', changeSize('77777777777')]), 'too large'],
  ['a negative size', () => pack(INFO, ['content/a', '', changeSize('-0000000001')]), 'too large'],
  ['an unknown table', () => pack(INFO, rows('memos', { name: 'link-secret', value: 'x' })), 'unknown name'],
  ['an unknown column', () => packLead({ 'id) values (1); --': 1 }), 'a column that this version'],
  [
    'a prototype',
    () => pack(INFO, ['leads/000001.jsonl', `${JSON.stringify(lead).slice(0, -1)},"__proto__":{}}`]),
    'a column',
  ],
  ['a missing column', () => packLead({ state: undefined }), 'wrong state'],
  ['a number for a text', () => packLead({ id: 5 }), 'wrong id'],
  ['a text for a number', () => packLead({ received_at: '1' }), 'wrong received_at'],
  ['a time without end', () => packLead({ received_at: 1e300 }), 'wrong received_at'],
  ['an unknown state', () => packLead({ state: 'paid' }), 'wrong state'],
  ['fields that are no texts', () => packLead({ fields: '{"name":5}' }), 'wrong fields'],
  ['a field that every object has', () => packLead({ fields: '{"toString":"x"}' }), 'wrong fields'],
  ['a prototype among the fields', () => packLead({ fields: '{"__proto__":{}}' }), 'wrong fields'],
  ['control characters in a field', () => packLead({ fields: '{"name":"\\u001b[2J"}' }), 'wrong fields'],
  ['a NUL', () => packLead({ fields: '{"name":"\\u0000"}' }), 'wrong fields'],
  ['a lead twice', () => pack(INFO, rows('leads', lead, lead)), 'was not restored'],
  ['no rows at all', () => pack(INFO, ['leads/000001.jsonl', 'x']), 'cannot be read'],
  [
    'deliveries before their leads',
    () => pack(INFO, rows('deliveries', delivery), rows('leads', lead)),
    'in another order',
  ],
  ['a date that is none', () => pack(['janus.json', '{"format":2,"at":9e15}']), 'a newer version'],
  ['a later format', () => pack(['janus.json', '{"format":3,"at":0}']), 'a newer version'],
  ['the former format', () => pack(['leads.db', 'SQLite format 3']), 'Restore one of Janus 1.0 with Janus 1.0'],
  ['a database', () => writeFileSync(file(), 'SQLite format 3\0'), 'Restore one of Janus 1.0 with Janus 1.0'],
  ['an end in the middle', () => damage((bytes) => bytes.subarray(0, -20)), 'was not restored'],
  ['a changed byte', () => damage((bytes) => (bytes.writeUInt8(bytes[40]! ^ 1, 40), bytes)), 'was not restored'],
])('refuses an archive with %s, and changes nothing', async (_, write, problem) => {
  await fill(1);
  const list = () => [readdirSync(root), readdirSync(at('content')), readdirSync(at('first/data'))].flat();
  write();
  const before = [await readAll('first'), list()];
  const { code, error } = await run('first', ['restore', file(), '--yes']);
  expect([code, error]).toEqual([1, expect.stringContaining(problem)]);
  expect([list().filter((name) => name !== 'server.lock'), await readAll('first')]).toEqual(before.toReversed());
});

test('refuses a bomb before anything is written, in little memory', async () => {
  const header = formatEntry(['content/a', '', changeSize('02147723400')]);
  const parts = [formatEntry(INFO), header, Buffer.alloc(30_000_000)];
  writeFileSync(file(), Buffer.concat(parts.map((part) => gzipSync(part))));
  const { code, error } = await run('second', ['restore', file(), '--yes']);
  expect([code, error]).toEqual([1, expect.stringContaining('a file in it is too large')]);
  expect(existsSync(at('second'))).toBe(false);
});

test('leaves in PostgreSQL what a server stores there while a restore fails', { timeout: 120_000 }, async () => {
  const databaseUrl = await createDatabase();
  const database = await open('first', databaseUrl);
  const many = Array.from({ length: 3000 }, (_, n) => ({ ...lead, id: `${n}`, reference: `Q-${n}` }));
  pack(INFO, rows('leads', ...many, many[0]!));
  const restoring = run('second', ['restore', file(), '--yes'], { DATABASE_URL: databaseUrl });
  const sql = `select 1 from pg_stat_activity where datname = current_database() and query like 'insert into leads%'`;
  await expect.poll(() => database.read({ sql }), { interval: 5, timeout: 20_000 }).not.toEqual([]);
  await database.write([insertRow('leads', { ...lead, id: 'late', reference: 'Q-LATE' })]);
  expect(await restoring).toMatchObject({ code: 1, error: expect.stringContaining('was not restored') });
  await database.close();
  expect((await readAll('second', databaseUrl)).leads).toMatchObject([{ id: 'late' }]);
});

test('takes no more attempts from an archive than leave room for the next', async () => {
  pack(INFO, rows('leads', lead), rows('deliveries', { ...delivery, attempts: 2 ** 31 - 1 }));
  await expectRun('second', ['restore', file(), '--yes']);
  expect((await readAll('second')).deliveries).toMatchObject([{ attempts: 1000 }]);
});

test('leaves out rows whose lead came while the backup was made', async () => {
  const late = { ...delivery, id: 'e', lead_id: 'later' };
  pack(INFO, rows('leads', lead), rows('deliveries', delivery, late));
  await expectRun('second', ['restore', file(), '--yes']);
  expect((await readAll('second')).deliveries).toMatchObject([{ id: 'd' }]);
});
