import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../server/database/database.ts';
import { persistentSecret } from '../../server/database/key-value-store.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import { lockFolder } from '../../server/database/sqlite/server-lock.ts';
import { createOutbox } from '../../server/delivery/outbox.ts';
import { storeLead } from '../../test/lead-rows.ts';
import { runHere } from '../../test/run-here.ts';
import { createDatabase } from '../../test/shared-postgres.ts';
import { tableNames, tables } from './tables.ts';
import { formatTarFile, tarEnd } from './tar.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'janus-backup-'));
  mkdirSync(at('content/photos'), { recursive: true });
  writeFileSync(at('content/services.yaml'), 'brand: Firm\n');
  writeFileSync(at(`content/photos/${'ü'.repeat(80)}.jpg`), Buffer.from([0, 255, 1]));
});
afterEach(() => rmSync(root, { recursive: true }));

const at = (path: string) => join(root, path);
const file = () => at('leads.tar.gz');

/** Runs a command on a machine of its own below the root. */
function run(machine: string, args: string[], more: Record<string, string> = {}, answer?: string) {
  const contentDir = machine === 'first' ? at('content') : at(`${machine}/content`);
  const settings = { DATA_DIR: at(`${machine}/data`), CONTENT_DIR: contentDir, ...more };
  return runHere(settings, args, { folder: root, cwd: root, ...(answer !== undefined && { answer }) });
}

async function open(machine: string, databaseUrl = ''): Promise<Database> {
  const opened = await openDatabase({ dataDir: at(databaseUrl === '' ? `${machine}/data` : 'none'), databaseUrl });
  if (!opened.ok) throw new Error(opened.problem);
  return opened.database;
}

async function readAll(machine: string, databaseUrl?: string) {
  const database = await open(machine, databaseUrl);
  const read = async (table: keyof typeof tables) =>
    database.read({ sql: `select ${Object.keys(tables[table]).join(', ')} from ${table} order by id` });
  const rows = Object.fromEntries(
    await Promise.all(tableNames.map(async (table) => [table, await read(table)] as const)),
  );
  await database.close();
  return rows;
}

const LEADS = 1100;

/** Fills the database of the first machine with leads and what belongs to them. */
async function fill(): Promise<void> {
  const database = await open('first');
  const outbox = createOutbox({ database, clock: () => 5000, random: () => 0.5 });
  for (let n = 0; n < LEADS; n += 100)
    await Promise.all(
      Array.from({ length: 100 }, (_, m) =>
        storeLead(database, outbox, `lead-${n + m}`, { now: n + m, channels: ['owner-mail', 'visitor-mail'] }),
      ),
    );
  const fields = JSON.stringify({ name: 'Ada "Ω" \\ 🚀', email: 'ada@example.org', message: 'two\n\tlines; =1+1' });
  await database.write([
    {
      sql: 'update leads set fields = $1, consent = $2, state = $3 where id = $4',
      values: [fields, 'I agree.', 'answered', 'lead-7'],
    },
    { sql: `insert into additions (id, lead_id, place, received_at, words) values ('a', 'lead-7', 1, 9, 'and more')` },
    { sql: `insert into visits values ('2026-01-31 x', '2026-01-31', 'services', 'visit', 'site', 'news.example', 7)` },
  ]);
  const delivery = await outbox.claim('owner-mail', { forAll: false });
  await outbox.settle(delivery!, { kind: 'permanent', error: '550 no such user' });
  await persistentSecret(database, 'link-secret');
  await database.close();
}

test('a backup goes from SQLite to PostgreSQL and back, with every row and file', async () => {
  await fill();
  const before = await readAll('first');
  expect(before['leads']).toHaveLength(LEADS);
  expect(await run('first', ['backup', file()])).toMatchObject({
    code: 0,
    out: expect.stringContaining('1,100 leads, 2,200 deliveries and 2 files'),
  });
  expect(statSync(file()).mode & 0o777).toBe(0o600);

  const databaseUrl = await createDatabase();
  const toPostgres = await run('second', ['restore', file(), '--yes'], { DATABASE_URL: databaseUrl });
  expect(toPostgres).toMatchObject({ code: 0, error: '' });
  expect(await readAll('second', databaseUrl)).toEqual(before);
  expect(await run('second', ['backup', at('again.tar.gz')], { DATABASE_URL: databaseUrl })).toMatchObject({ code: 0 });

  expect(await run('third', ['restore', at('again.tar.gz'), '--yes'])).toMatchObject({ code: 0, error: '' });
  expect(await readAll('third')).toEqual(before);
  const photo = `photos/${'ü'.repeat(80)}.jpg`;
  expect(readFileSync(at(`third/content/${photo}`))).toEqual(Buffer.from([0, 255, 1]));
  expect(readFileSync(at('third/content/services.yaml'), 'utf8')).toBe('brand: Firm\n');
  const database = await open('third');
  expect(await database.read({ sql: 'select name from memos' })).toEqual([]);
  await database.close();
});

test('a backup has no setting and no key, and any program opens it', async () => {
  await fill();
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

test('backups without a name go into the data folder, and only old ones of ours are removed', async () => {
  await fill();
  const folder = at('first/data/backups');
  mkdirSync(folder, { recursive: true });
  for (const name of ['janus-2020-01-01T00-00-00.tar.gz', 'janus-2020-01-02T00-00-00.tar.gz', 'mine.tar.gz'])
    writeFileSync(join(folder, name), '');
  expect((await run('first', ['backup', '--keep', '2'])).out).toContain('1 older removed');
  expect(readdirSync(folder).slice(0, 2)).toEqual([
    'janus-2020-01-02T00-00-00.tar.gz',
    expect.stringMatching(/^janus-20[3-9]|^janus-202[5-9]/),
  ]);
  expect(await run('first', ['backup', join(folder, 'mine.tar.gz')])).toMatchObject({
    code: 1,
    error: expect.stringContaining('is there already'),
  });
});

test('what a restore replaces is kept, and it asks first', async () => {
  await fill();
  await run('first', ['backup', file()]);
  writeFileSync(at('content/services.yaml'), 'brand: Later\n');
  const no = await run('first', ['restore', file()], {}, 'n');
  expect(no).toMatchObject({ code: 1, error: expect.stringContaining('Restore 1,100 leads, 2,200 deliveries') });
  expect(readFileSync(at('content/services.yaml'), 'utf8')).toBe('brand: Later\n');
  expect(await run('first', ['restore', file()])).toMatchObject({ code: 2 });
  expect(await run('first', ['restore', file(), '--yes'])).toMatchObject({ code: 0 });
  expect(readFileSync(at('content/services.yaml'), 'utf8')).toBe('brand: Firm\n');
  const kept = readdirSync(root).find((name) => name.startsWith('content.before-'))!;
  expect(readFileSync(at(`${kept}/services.yaml`), 'utf8')).toBe('brand: Later\n');
  expect(readdirSync(at('first/data')).filter((name) => name.startsWith('restore-'))).toEqual([]);
  expect(readdirSync(at('first/data')).some((name) => /^janus\.db\.before-[\dT-]+$/.test(name))).toBe(true);
});

test('a running server, a full PostgreSQL and a missing file keep everything as it is', async () => {
  await fill();
  await run('first', ['backup', file()]);
  const lock = lockFolder(at('first/data'));
  expect(await run('first', ['restore', file(), '--yes'])).toMatchObject({
    code: 1,
    error: expect.stringContaining('Another server is already running'),
  });
  if (lock.ok) lock.release();
  const databaseUrl = await createDatabase();
  const settings = { DATABASE_URL: databaseUrl };
  expect(await run('second', ['restore', file(), '--yes'], settings)).toMatchObject({ code: 0 });
  expect(await run('second', ['restore', file(), '--yes'], settings)).toMatchObject({
    code: 1,
    error: expect.stringContaining('Give a new, empty one'),
  });
  expect(await readAll('second', databaseUrl)).toEqual(await readAll('first'));
  expect(await run('first', ['restore', at('none.tar.gz'), '--yes'])).toMatchObject({ code: 1 });
});

/** Writes an archive as a stranger might. */
function pack(...parts: [name: string, data: string | Buffer, change?: (entry: Buffer) => void][]): void {
  const entries = parts.map(([name, data, change]) => {
    const entry = formatTarFile({ name, data: Buffer.from(data) }, 0);
    if (!change) return entry;
    change(entry);
    entry.write('        ', 148, 'latin1');
    const sum = entry.subarray(0, 512).reduce((total, byte) => total + byte, 0);
    entry.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
    return entry;
  });
  writeFileSync(file(), gzipSync(Buffer.concat([...entries, tarEnd])));
}

const INFO: [string, string] = ['janus.json', '{"format":2,"at":0}'];
const lead = {
  id: 'a',
  reference: 'Q-1',
  kind: 'quote',
  face: 'services',
  received_at: 1,
  state: 'new',
  fields: '{}',
  consent: null,
};
const rows = (table: string, ...each: object[]): [string, string] => [
  `${table}/000001.jsonl`,
  each.map((row) => `${JSON.stringify(row)}\n`).join(''),
];
const sizeOf = (octal: string) => (entry: Buffer) => void entry.write(octal, 124, 'latin1');
const typeOf = (type: string) => (entry: Buffer) => void entry.write(type, 156, 'latin1');

describe('a prepared archive is refused, and nothing is changed', () => {
  test.each<[string, () => void, string]>([
    ['a link', () => pack(INFO, ['content/a', '', typeOf('2')]), 'something else than files'],
    ['a device', () => pack(INFO, ['content/a', '', typeOf('3')]), 'something else than files'],
    ['a path that climbs out', () => pack(INFO, ['content/../../x', 'x']), 'unknown name'],
    ['an absolute path', () => pack(INFO, ['/etc/cron.d/x', 'x']), 'unknown name'],
    ['control characters in a name', () => pack(INFO, ['content/\u001b[2Jx', 'x']), 'unknown name'],
    ['a repository', () => pack(INFO, ['content/.git/hooks/x', 'x']), 'unknown name'],
    ['settings', () => pack(INFO, ['settings.env', 'NODE_OPTIONS=x']), 'unknown name'],
    ['a file twice', () => pack(INFO, ['content/a', 'x'], ['content/A', 'y']), 'a file twice'],
    ['a size that is not true', () => pack(INFO, ['content/a', '', sizeOf('77777777777')]), 'too large'],
    ['a negative size', () => pack(INFO, ['content/a', '', sizeOf('-0000000001')]), 'too large'],
    ['an unknown table', () => pack(INFO, rows('memos', { name: 'link-secret', value: 'x' })), 'unknown name'],
    [
      'an unknown column',
      () => pack(INFO, rows('leads', { ...lead, 'id) values (1); --': 1 })),
      'a column that this version',
    ],
    [
      'a prototype',
      () => pack(INFO, ['leads/000001.jsonl', `${JSON.stringify(lead).slice(0, -1)},"__proto__":{}}`]),
      'a column',
    ],
    ['a missing column', () => pack(INFO, rows('leads', { ...lead, state: undefined })), 'wrong state'],
    ['a number for a text', () => pack(INFO, rows('leads', { ...lead, id: 5 })), 'wrong id'],
    ['a text for a number', () => pack(INFO, rows('leads', { ...lead, received_at: '1' })), 'wrong received_at'],
    ['a time without end', () => pack(INFO, rows('leads', { ...lead, received_at: 1e300 })), 'wrong received_at'],
    ['an unknown state', () => pack(INFO, rows('leads', { ...lead, state: 'paid' })), 'wrong state'],
    ['fields that are no texts', () => pack(INFO, rows('leads', { ...lead, fields: '{"name":5}' })), 'wrong fields'],
    [
      'control characters in a field',
      () => pack(INFO, rows('leads', { ...lead, fields: '{"name":"\\u001b[2J"}' })),
      'wrong fields',
    ],
    ['a NUL', () => pack(INFO, rows('leads', { ...lead, fields: '{"name":"\\u0000"}' })), 'wrong fields'],
    ['a lead twice', () => pack(INFO, rows('leads', lead, lead)), 'was not restored'],
    ['no rows at all', () => pack(INFO, ['leads/000001.jsonl', 'x']), 'cannot be read'],
    ['a later format', () => pack(['janus.json', '{"format":3,"at":0}']), 'a newer version'],
    [
      'the former format',
      () => pack(['leads.db', 'SQLite format 3'], ['settings.env', '']),
      'Restore one of Janus 1.0 with Janus 1.0',
    ],
    ['a database', () => writeFileSync(file(), 'SQLite format 3\0'), 'Restore one of Janus 1.0 with Janus 1.0'],
    [
      'an end in the middle',
      () => (pack(INFO, rows('leads', lead)), writeFileSync(file(), readFileSync(file()).subarray(0, -20))),
      'was not restored',
    ],
    [
      'a changed byte',
      () => (
        pack(INFO, ['content/a', 'x'.repeat(999)]),
        writeFileSync(file(), Buffer.from(readFileSync(file()).map((byte, n) => (n === 40 ? byte ^ 1 : byte))))
      ),
      'was not restored',
    ],
  ])('%s', async (_, write, told) => {
    await fill();
    const [before, content] = [await readAll('first'), readdirSync(at('content'))];
    write();
    const there = [readdirSync(root), readdirSync(at('first/data'))];
    expect(await run('first', ['restore', file(), '--yes'])).toMatchObject({
      code: 1,
      error: expect.stringContaining(told),
    });
    expect([readdirSync(root), readdirSync(at('first/data')).filter((name) => name !== 'server.lock')]).toEqual(there);
    expect(readdirSync(at('content'))).toEqual(content);
    expect(await readAll('first')).toEqual(before);
  });

  test('a bomb is refused before anything is written, in little memory', async () => {
    const zeros = gzipSync(Buffer.alloc(300_000_000));
    const header = formatTarFile({ name: 'content/a', data: Buffer.alloc(0) }, 0);
    sizeOf('02147723400')(header);
    writeFileSync(
      file(),
      Buffer.concat([
        gzipSync(formatTarFile({ name: INFO[0], data: Buffer.from(INFO[1]) }, 0)),
        gzipSync(header),
        zeros,
      ]),
    );
    expect(await run('second', ['restore', file(), '--yes'])).toMatchObject({
      code: 1,
      error: expect.stringMatching(/too large|damaged/),
    });
    expect(existsSync(at('second'))).toBe(false);
  });

  test('a mistake in the middle leaves an empty PostgreSQL empty', async () => {
    const databaseUrl = await createDatabase();
    pack(INFO, rows('leads', lead, { ...lead, id: 'b' }));
    expect(await run('second', ['restore', file(), '--yes'], { DATABASE_URL: databaseUrl })).toMatchObject({ code: 1 });
    expect((await readAll('second', databaseUrl))['leads']).toEqual([]);
  });
});

test('rows whose lead is not in the backup are left out, since it came while the backup was made', async () => {
  const delivery = {
    id: 'd',
    lead_id: 'later',
    channel: 'owner-mail',
    state: 'waiting',
    attempts: 0,
    created_at: 1,
    due_at: 1,
    leased_until: null,
    settled_at: null,
    last_error: null,
  };
  pack(INFO, rows('leads', lead), rows('deliveries', delivery, { ...delivery, id: 'e', lead_id: 'a' }));
  expect(await run('second', ['restore', file(), '--yes'])).toMatchObject({ code: 0 });
  expect((await readAll('second'))['deliveries']).toMatchObject([{ id: 'e' }]);
});
