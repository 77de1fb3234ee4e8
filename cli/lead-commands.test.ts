import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../server/database/database.ts';
import { openDatabase } from '../server/database/open.ts';
import { createAccept } from '../server/leads/receive/accept.ts';
import type { Channel } from '../server/outbox/channels.ts';
import { createOutbox } from '../server/outbox/outbox.ts';
import { fixtureSite } from '../test/site-fixture.ts';
import { parseLeadCommand } from './lead-arguments.ts';
import { createLeadCommands } from './lead-commands.ts';

// oxlint-disable-next-line no-control-regex
const ACTS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

let folder: string;
let database: Database;
let quote: { id: string; reference: string };

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'janus-cli-'));
  const opened = await openDatabase({ dataDir: folder, databaseUrl: '' });
  if (!opened.ok) throw new Error(opened.problem);
  database = opened.database;
  quote = await store('quote', 1000, { name: '\u001b[31mAda', email: 'ada@example.org', question1: '=1+1\nline two' });
  await store('offer', 2000, { name: 'Bob', email: 'bob@example.org', message: 'Ten "thousand", please' });
});

afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

async function store(kind: 'quote' | 'offer', time: number, fields: Record<string, string>) {
  const outbox = createOutbox({ database, clock: () => time, random: Math.random });
  const face = kind === 'quote' ? 'services' : 'sellme';
  const channels: Channel[] = ['owner-mail', 'visitor-mail'];
  const result = await createAccept(
    database,
    outbox,
    () => time,
  )({ kind, face, fields, idempotencyKey: null, channels, held: false, proof: null });
  if (result.kind !== 'accepted') throw new Error(result.kind);
  return result;
}

async function run(...args: string[]) {
  const parsed = parseLeadCommand(args);
  if (!parsed.ok || parsed.command.name === 'move') throw new Error('not a command of these tests');
  return createLeadCommands(database, fixtureSite.faces, () => 5000).run(parsed.command);
}

async function outputOf(...args: string[]): Promise<string> {
  const result = await run(...args);
  if (!result.ok) throw new Error(result.problem);
  return result.output;
}

const statesOf = async (id: string) =>
  (await database.read({ sql: 'select state from deliveries where lead_id = $1', values: [id] })).map(
    (row) => row['state'],
  );

test('list is a table without escape codes, newest first', async () => {
  const lines = (await outputOf('list')).split('\n');
  expect(lines[0]).toMatch(/^REFERENCE +RECEIVED +KIND +STATE +NAME +E-MAIL +DELIVERIES$/);
  expect(lines[1]).toContain('bob@example.org');
  expect(lines[2]).toContain('[31mAda');
  expect(lines.join('')).not.toContain('\u001b');
  expect(await outputOf('list', '--kind', 'offer', '--since', '2030-01-01')).toBe('No leads.\n');
});

test('list --json has the keys that scripts lean on', async () => {
  const leads = JSON.parse(await outputOf('list', '--json', '--kind', 'quote')) as unknown[];
  expect(leads).toEqual([
    {
      id: quote.id,
      reference: quote.reference,
      kind: 'quote',
      face: 'services',
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

test('what a terminal would act upon is escaped in JSON, left out of CSV, and stored as it came', async () => {
  const hostile = 'a\u009b31mb\u202ec\u2066 \u{E0041}';
  const { id } = await store('offer', 3000, { name: hostile, email: 'eve@example.org', message: hostile });
  await database.write([{ sql: 'update deliveries set last_error = $1 where lead_id = $2', values: [hostile, id] }]);
  for (const command of [
    ['list', '--json'],
    ['export', '--format', 'json'],
    ['show', id, '--json'],
  ]) {
    const output = await outputOf(...command);
    expect(output).not.toMatch(ACTS);
    const [lead] = [JSON.parse(output)].flat() as [Record<string, unknown>];
    expect(lead).toMatchObject({ id, name: hostile, message: hostile });
    expect(lead['deliveries']).toMatchObject([{ lastError: hostile }, { lastError: hostile }]);
  }
  for (const command of [['list'], ['show', id], ['export', '--format', 'csv']]) {
    expect(await outputOf(...command)).not.toMatch(ACTS);
  }
});

test('show takes an id, its beginning or a reference, and asks when several fit', async () => {
  for (const text of [quote.id, quote.id.slice(0, 22), quote.reference, quote.reference.toLowerCase()]) {
    const sheet = await outputOf('show', text);
    expect(sheet).toContain('What should the page do?\n  =1+1\n  line two\n');
    expect(sheet).not.toContain('\u001b');
  }
  expect(JSON.parse(await outputOf('show', quote.reference, '--json'))).toMatchObject({ id: quote.id });
  expect(await run('show', 'nothing\u001b[0m')).toMatchObject({
    ok: false,
    problem: expect.stringMatching(/^There is no lead nothing\\u001b\[0m\./),
  });
});

test('export has a column for every field and no formulas', async () => {
  const rows = (await outputOf('export', '--format', 'csv')).split('\r\n');
  expect(rows[0]).toBe('\uFEFFreference,receivedAt,kind,face,state,deliveries,id,name,email,message,question1');
  expect(rows[1]).toContain('"Ten ""thousand"", please"');
  expect(rows[2]).toContain(`"'=1+1\nline two"`);
  expect(JSON.parse(await outputOf('export', '--format', 'json'))).toHaveLength(2);
});

test('answered, spam and release change the state and what may go out', async () => {
  await outputOf('answered', quote.id);
  expect(await outputOf('list', '--kind', 'quote')).toContain('answered');
  await outputOf('spam', quote.id);
  expect(await statesOf(quote.id)).toEqual(['held', 'held']);
  expect(await outputOf('release', quote.id)).toBe(`${quote.reference}: released.\n`);
  expect(await statesOf(quote.id)).toEqual(['waiting', 'waiting']);
  expect(await outputOf('list', '--kind', 'quote')).toContain('new');
});

test('retry sends again what failed, of one lead or of all', async () => {
  await database.write([{ sql: "update deliveries set state = 'failed', attempts = 30" }]);
  expect(await outputOf('retry', quote.reference)).toBe('2 deliveries will be tried again.\n');
  expect(await statesOf(quote.id)).toEqual(['waiting', 'waiting']);
  expect(await outputOf('retry')).toBe('4 deliveries will be tried again.\n');
});

test('erase removes one lead, or all of an address', async () => {
  expect(await outputOf('erase', quote.reference)).toMatch(/^1 lead erased/);
  expect(await outputOf('erase', '--email', 'BOB@example.org')).toMatch(/^1 lead erased/);
  expect(await outputOf('erase', '--email', 'bob@example.org')).toMatch(/^0 leads erased/);
  expect(await outputOf('list', '--json')).toBe('[]\n');
  expect(await database.read({ sql: 'select * from claims' })).toEqual([]);
});
