import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../server/database/database.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import type { Channel } from '../../server/delivery/channels.ts';
import { createOutbox } from '../../server/delivery/outbox.ts';
import { createAccept } from '../../server/leads/receive/accept.ts';
import { runHere } from '../../test/run-here.ts';
import { fixtureSite } from '../../test/site-fixture.ts';
import type { Result } from './view.ts';

// oxlint-disable-next-line no-control-regex
const ACTS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

let folder: string;
let database: Database;
let quote: { id: string; reference: string };
let width: number | null;
let timeZone: string;
let faces: typeof fixtureSite.faces;

beforeEach(async () => {
  width = null;
  timeZone = '';
  faces = fixtureSite.faces;
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

async function store(kind: 'quote' | 'offer', time: number, fields: Record<string, string>, key = 'sellme') {
  const outbox = createOutbox({ database, clock: () => time, random: Math.random });
  const face = kind === 'quote' ? 'services' : key;
  const channels: Channel[] = ['owner-mail', 'visitor-mail'];
  const result = await createAccept({ database, outbox, clock: () => time })({
    kind,
    face,
    fields,
    idempotencyKey: null,
    channels,
    held: false,
  });
  if (result.kind !== 'accepted') throw new Error(result.kind);
  return result;
}

async function run(...args: string[]): Promise<Result> {
  const settings = { DATA_DIR: folder, TIME_ZONE: timeZone };
  const { code, out, error } = await runHere(settings, ['leads', ...args], {
    faces: async () => faces,
    width,
  });
  return code === 0 ? { ok: true, output: out } : { ok: false, problem: error.trimEnd() };
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

test('a list of leads is a table without escape codes, newest first', async () => {
  const lines = (await outputOf('list')).split('\n');
  expect(lines[0]).toMatch(/^REFERENCE +RECEIVED +SITE +KIND +STATE +NAME +EMAIL +DELIVERIES$/);
  expect(lines[1]).toMatch(/ sellme\.com +offer .* bob@example\.org /);
  expect(lines[2]).toContain('[31mAda');
  expect(lines.join('')).not.toContain('\u001b');
  expect(await outputOf('list', '--kind', 'offer', '--since', '2030-01-01')).toBe('No leads.\n');
});

test('a terminal gets a table that fits it, of the newest that fit on a screen', async () => {
  for (let n = 0; n < 30; n += 1) await store('quote', 3000 + n, { name: `Number ${n}`, email: 'x'.repeat(60) });
  width = 80;
  const lines = (await outputOf('list')).split('\n');
  expect(lines[0]).toMatch(/^REFERENCE +RECEIVED +SITE +STATE +NAME +EMAIL +DELIVERIES$/);
  expect(lines.slice(1, 21).map((line) => line.length <= 80 && line.endsWith('2 waiting'))).toEqual(
    Array(20).fill(true),
  );
  expect(lines[1]).toContain('Number 29');
  expect(lines.slice(21).join('')).toMatch(/^These are the newest 20\. For others give --limit/);
  expect(await outputOf('show', quote.id)).toContain('  =1+1\n  line two\n');
  width = 8;
  expect(await outputOf('show', quote.id)).toContain('  =1+1\n  line\n  two\n');
  width = 80;
  expect((await outputOf('list', '--limit', '25')).split('\n')).toHaveLength(27);
  expect(JSON.parse(await outputOf('list', '--json'))).toHaveLength(32);
  width = null;
  expect((await outputOf('list')).split('\n')).toHaveLength(34);
});

test("lists and shows in the time zone of the owner's emails, and files stay in UTC", async () => {
  const at = Date.UTC(2026, 0, 31, 23, 30);
  const { reference } = await store('quote', at, { name: 'Late', email: 'late@example.org' });
  timeZone = 'Asia/Tokyo';
  expect(await outputOf('list', '--since', '2026-02-01')).toContain('2026-02-01 08:30');
  for (const sheet of [await outputOf('show', reference), await outputOf('about', 'late@example.org')])
    expect(sheet).toMatch(/Received +2026-02-01 08:30\n[^]*stored 2026-02-01 08:30/);
  expect(await outputOf('export', '--format', 'csv')).toContain('2026-01-31T23:30:00.000Z');
  timeZone = 'UTC';
  expect(await outputOf('list', '--since', '2026-02-01')).toBe('No leads.\n');
});

test('filters combine, and a face goes by its key, its name or a host', async () => {
  const emails = async (...args: string[]) =>
    (JSON.parse(await outputOf('list', '--json', ...args)) as { email: string }[]).map(({ email }) => email);
  for (const face of ['sellme', 'SellMe.com', 'sellme.localhost']) {
    expect(await emails('--face', face)).toEqual(['bob@example.org']);
  }
  expect(await emails('--email', 'ADA@example.org', '--state', 'new', '--search', 'LINE two')).toEqual([
    'ada@example.org',
  ]);
  expect(await emails('--email', 'ada@example.org', '--kind', 'offer')).toEqual([]);
  expect(await outputOf('export', '--format', 'csv', '--search', 'thousand')).not.toContain('ada@');
  expect(await run('list', '--face', 'selme')).toEqual({
    ok: false,
    problem: 'No lead fits, and no site is called selme. There are: services, nowfetch, sellme.',
  });
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
  await outputOf('answer', quote.id);
  expect(await outputOf('list', '--kind', 'quote')).toContain('answered');
  await outputOf('spam', quote.id);
  expect(await statesOf(quote.id)).toEqual(['held', 'held']);
  expect(await outputOf('release', quote.id)).toBe(`${quote.reference}: released. 2 deliveries go out.\n`);
  expect(await statesOf(quote.id)).toEqual(['waiting', 'waiting']);
  expect(await outputOf('list', '--kind', 'quote')).toContain('new');
});

test('retry sends again what failed, of one lead or of all', async () => {
  await database.write([{ sql: "update deliveries set state = 'failed', attempts = 30" }]);
  expect(await outputOf('retry', quote.reference)).toBe('2 deliveries will be tried again.\n');
  expect(await statesOf(quote.id)).toEqual(['waiting', 'waiting']);
  expect(await outputOf('retry')).toBe('4 deliveries will be tried again.\n');
});

test('undo says what it took back, and that what has gone cannot be called back', async () => {
  await outputOf('spam', quote.id);
  expect(await outputOf('undo', quote.id)).toBe(
    `${quote.reference}: no longer spam; its state is new again. 2 deliveries go out.\n`,
  );
  expect(await run('undo', quote.id)).toMatchObject({ ok: false, problem: expect.stringContaining('nothing to undo') });
  expect(await run('release', quote.id)).toMatchObject({ ok: false, problem: expect.stringContaining('is not held') });
  await outputOf('spam', quote.id);
  await outputOf('release', quote.id);
  await database.write([{ sql: "update deliveries set state = 'delivered' where channel = 'owner-mail'" }]);
  expect(await outputOf('undo', quote.id)).toBe(
    `${quote.reference}: no longer released; its state is spam again. 1 delivery is held. ` +
      'owner-mail: already sent, which cannot be undone.\n',
  );
});

test('about shows everything that is stored about an address, and nothing of others', async () => {
  const told = JSON.parse(await outputOf('about', 'ADA@example.org', '--json')) as { leads: object[] };
  expect(told).toEqual({
    email: 'ADA@example.org',
    leads: [expect.objectContaining({ id: quote.id, name: '\u001b[31mAda', question1: '=1+1\nline two' })],
  });
  expect(told.leads[0]).toMatchObject({
    deliveries: [
      { channel: 'owner-mail', createdAt: '1970-01-01T00:00:01.000Z', settledAt: null },
      { channel: 'visitor-mail' },
    ],
    claims: [{ key: expect.stringMatching(/^body:/), bodyHash: expect.any(String), expiresAt: expect.any(String) }],
  });
  const sheet = await outputOf('show', 'ada@example.org');
  expect(sheet).toMatch(/^1 lead of ada@example\.org/);
  expect(sheet).toContain('What should the page do?\n  =1+1\n  line two\n');
  expect(sheet).toMatch(/owner-mail: waiting, stored 1970-01-01.*, 0 attempts\n/);
  expect(sheet).toMatch(/body:[0-9a-f]{64} +hash [0-9a-f]{64} +until 1970-01-01/);
  expect(sheet).not.toContain('bob@example.org');
  expect(sheet).not.toMatch(ACTS);
  expect(await outputOf('about', 'nobody@example.org')).toBe('Nothing is stored about nobody@example.org.\n');
});

test('erase removes one lead, or all of an address', async () => {
  expect(await outputOf('erase', quote.reference, '--yes')).toBe(
    '1 lead erased, with 2 deliveries. Emails that went out and backups still have them.\n',
  );
  expect(await outputOf('erase', '--yes', '--email', 'BOB@example.org')).toMatch(/^1 lead erased/);
  expect(await outputOf('erase', '--yes', '--email', 'bob@example.org')).toMatch(/^0 leads erased/);
  expect(await outputOf('list', '--json')).toBe('[]\n');
  expect(await database.read({ sql: 'select * from claims' })).toEqual([]);
});

test('erase that could not empty the log says so, and once more it does, of a lead that is gone', async () => {
  const reader = new DatabaseSync(join(folder, 'janus.db'));
  reader.exec('begin; select count(*) from leads');
  const problem = expect.stringMatching(/^1 lead erased, .* But SQLite's log .*\. Erase again\.$/);
  expect(await run('erase', quote.reference, '--yes')).toEqual({ ok: false, problem });
  reader.close();
  const gone = expect.stringMatching(
    /^There is no lead Q-.* SQLite's log file holds nothing of what was erased before\.$/,
  );
  expect(await run('erase', quote.reference, '--yes')).toEqual({ ok: false, problem: gone });
  expect(statSync(join(folder, 'janus.db-wal')).size).toBe(0);
});

test('erase removes the copy from before an upgrade, which may have the lead, and says so', async () => {
  const copy = join(folder, 'before-upgrade-1.db');
  const erase = (email: string) => outputOf('erase', '--yes', '--email', email);
  writeFileSync(copy, '');
  expect(await erase('nobody@example.org')).toContain('copy from before');
  expect(existsSync(copy)).toBe(false);
  expect(await erase('bob@example.org')).not.toContain('copy from before');
  writeFileSync(copy, '');
  expect(await erase('ada@example.org')).toMatch(/^1 lead erased.* copy from before/);
});

test('a lead whose address takes no mail says so in the list, on its sheet and as JSON', async () => {
  const about = async () =>
    [await outputOf('list'), await outputOf('show', quote.reference), await outputOf('list', '--json')].join();
  expect(await about()).not.toMatch(/takes no mail|takesNoMail/);
  await database.write([{ sql: `update leads set mail_check = 'no mail' where id = $1`, values: [quote.id] }]);
  const list = await outputOf('list');
  expect(list).toContain('ada@example.org (takes no mail)');
  expect(list).not.toContain('bob@example.org (takes no mail)');
  expect(await outputOf('show', quote.reference)).toContain('example.org takes no mail; telephone: not given');
  expect(JSON.parse(await outputOf('list', '--json'))).toContainEqual(
    expect.objectContaining({ reference: quote.reference, takesNoMail: 'example.org' }),
  );
});

const COMING = new Date(Date.now() + 40 * 24 * 3_600_000).toISOString().slice(0, 10);

test('remind sets a day and removes it, for a new lead and a coming day alone', async () => {
  timeZone = 'UTC';
  expect(await outputOf('remind', quote.reference, COMING)).toBe(
    `${quote.reference}: you get an email on ${COMING} 09:00.\n`,
  );
  expect(await outputOf('show', quote.id)).toMatch(new RegExp(`Reminder +${COMING} 09:00\n`));
  expect(JSON.parse(await outputOf('list', '--json', '--kind', 'quote'))).toMatchObject([
    { remindAt: `${COMING}T09:00:00.000Z` },
  ]);
  expect(await outputOf('remind', quote.reference, '--off')).toBe(`${quote.reference}: no reminder any more.\n`);
  expect(await outputOf('show', quote.id)).not.toContain('Reminder');
  const problem = expect.stringContaining('is not a coming day');
  expect(await run('remind', quote.id, '2020-01-01')).toEqual({ ok: false, problem });
  for (const wrong of [[quote.id], [quote.id, COMING, '--off'], [quote.id, '2026-02-30'], [COMING]])
    expect((await run('remind', ...wrong)).ok, wrong.join(' ')).toBe(false);
  await outputOf('answer', quote.id);
  expect(await run('remind', quote.id, COMING)).toMatchObject({ problem: expect.stringContaining('is answered') });
});

test('quote notes a price and its day, marks as answered, and undo takes both back', async () => {
  timeZone = 'UTC';
  expect(await outputOf('quote', quote.id, '12,000', 'eur', '--until', COMING)).toBe(
    `${quote.reference}: marked as answered with €12,000, valid until ${COMING}. The visitor gets no email.\n`,
  );
  const shown = async () => JSON.parse(await outputOf('show', quote.id, '--json')) as object;
  const until = { quote: { amount: '12000', currency: 'EUR', until: COMING } };
  expect(await shown()).toMatchObject({ state: 'answered', ...until, remindAt: expect.stringContaining('T09:00') });
  expect(await outputOf('show', quote.id)).toMatch(new RegExp(`Price +€12,000 until ${COMING}\n`));
  await outputOf('quote', quote.id, '11000.50', 'EUR', '--until', COMING);
  expect(await shown()).toMatchObject({ quote: { amount: '11000.50' } });
  expect(await outputOf('undo', quote.id)).toContain('no longer answered; its state is new again.');
  for (const key of ['quote', 'remindAt']) expect(await shown()).not.toHaveProperty(key);
  for (const wrong of [
    ['1200', 'EUR'],
    ['1200', 'XXXX', '--until', COMING],
    ['lots', 'EUR', '--until', COMING],
    ['1200', 'EUR', '--until', '2020-01-01'],
  ])
    expect((await run('quote', quote.id, ...wrong)).ok, wrong.join(' ')).toBe(false);
  await outputOf('spam', quote.id);
  expect(await run('quote', quote.id, '1', 'EUR', '--until', COMING)).toMatchObject({
    problem: expect.stringContaining('Release it first'),
  });
});

test('quote emails the price to the visitor of an offer, or as --tell says', async () => {
  const channels = async (id: string) =>
    (await database.read({ sql: 'select channel from deliveries where lead_id = $1 order by id', values: [id] })).map(
      ({ channel }) => channel,
    );
  const told = ['owner-mail', 'visitor-mail', 'visitor-note'];
  const offer = await store('offer', 3000, { name: 'Eve', email: 'eve@example.org', message: '10k' });
  expect(await outputOf('quote', offer.id, '12000', 'EUR', '--until', COMING, '--tell', 'no')).toContain('no email');
  expect(await channels(offer.id)).not.toContain('visitor-note');
  expect(await outputOf('quote', offer.id, '12000', 'EUR', '--until', COMING)).toContain('The visitor gets an email.');
  expect(await channels(offer.id)).toEqual(told);
  await outputOf('quote', quote.id, '12000', 'EUR', '--until', COMING, '--tell', 'yes');
  expect(await channels(quote.id)).toEqual(told);
  expect((await run('quote', quote.id, '12000', 'EUR', '--until', COMING, '--tell', 'maybe')).ok).toBe(false);
});

test('close ends the offers of all but the buyer, emails each mailbox once if asked, and undo takes it back', async () => {
  const offer = (name: string, time: number) =>
    store('offer', time, { name, email: `${name}@example.org`, message: `10k ${time}` });
  const [buyer, ada, again, spam] = [
    await offer('buyer', 3000),
    await offer('ada', 3001),
    await offer('Ada', 3002),
    await offer('spam', 3003),
  ];
  await offer('buyer', 3004);
  await outputOf('spam', spam.id);
  await outputOf('quote', ada.id, '12000', 'EUR', '--until', COMING, '--tell', 'no');
  expect((await run('close', buyer.id, '--yes')).ok).toBe(false);
  expect((await run('close', buyer.id, '--sold', '--withdrawn', '--yes')).ok).toBe(false);
  const asked =
    'Its published page still takes offers. Change its status first. Close 3 offers for sellme.com (Ada, ada, Bob), but none of ';
  expect(await run('close', buyer.id, '--sold', '--tell')).toMatchObject({
    problem: expect.stringContaining(`${asked}buyer, and email 2 visitors? Add --yes.`),
  });
  expect(await run('close', 'nobody.com', '--sold', '--yes')).toMatchObject({
    problem: expect.stringContaining('There is no offer for nobody.com.'),
  });
  const said = await outputOf('close', buyer.id, '--sold', '--tell', '--yes');
  expect(said).toMatch(
    /^3 leads closed\. 2 visitors get an email\.\nIts published page still takes offers\. .*\nTo undo it: \S+ leads undo O-\S+ O-\S+ O-\S+\n$/,
  );
  const states = JSON.parse(await outputOf('list', '--json', '--kind', 'offer')) as Record<string, string>[];
  expect(states.map(({ name, state, closed }) => [name, state, closed])).toEqual([
    ['buyer', 'new', undefined],
    ['spam', 'spam', undefined],
    ['Ada', 'answered', 'sold'],
    ['ada', 'answered', 'sold'],
    ['buyer', 'new', undefined],
    ['Bob', 'answered', 'sold'],
  ]);
  // The newest lead of the mailbox has the email.
  const notes = await database.read({ sql: `select lead_id from deliveries where channel = 'visitor-note'` });
  expect(notes.map((row) => row['lead_id'])).toContain(again.id);
  expect(notes).toHaveLength(2);
  expect(await outputOf('list', '--kind', 'offer')).toMatch(/ sold +Ada /);
  expect(await outputOf('close', 'sellme.com', '--withdrawn', '--yes')).toMatch(/^2 leads closed\. 0 visitors get/);
  const ids = said.trim().split(' leads undo ')[1]!.split(' ');
  expect(await outputOf('undo', ...ids)).toMatch(/no longer sold; its state is new again/);
  expect(await outputOf('show', ada.id)).toMatch(/State +answered\n[^]*Price +€12,000/);
});

test('close ends offers of every language of a name, and none that is about other names', async () => {
  const own = faces.find(({ key }) => key === 'sellme')!;
  const portfolio = { ...own, key: 'portfolio', kind: 'portfolio' as const, name: 'Harbor', hosts: ['names.example'] };
  faces = [...faces, { ...own, key: 'sellme-de', hosts: ['de.sellme.localhost'] }, portfolio];
  const ask = (name: string, key: string, more = {}) =>
    store('offer', 3000, { name, email: `${name}@example.org`, message: name, ...more }, key);
  await ask('german', 'sellme-de');
  const both = await ask('both', 'portfolio', { names: 'SellMe.com; price: 900 USD\nOther.com' });
  await ask('other', 'portfolio', { names: 'Other.com\nNotSellMe.com' });
  for (const text of [both.reference, 'Harbor', 'portfolio'])
    expect(await run('close', text, '--sold', '--tell', '--yes'), text).toMatchObject({
      problem: expect.stringContaining('Give the name that is gone'),
    });
  expect((await run('close', 'sellme.com', '--sold', '--buyer', 'O-0000', '--yes')).ok).toBe(false);
  // Its file was removed.
  await ask('gone', 'gone-paris', { amount: '900', currency: 'EUR' });
  expect(await run('close', 'gone.paris', '--withdrawn')).toMatchObject({
    problem: expect.stringContaining('Close 1 offer for gone.paris (gone €900)?'),
  });
  const sold = await outputOf('close', 'sellme.com', '--sold', '--buyer', both.reference, '--yes');
  expect(sold).toMatch(/^2 leads closed\. 0 visitors get/);
  expect(sold).not.toContain('Left as they are');
  await outputOf('undo', ...sold.trim().split(' leads undo ')[1]!.split(' '));
  const said = await outputOf('close', 'sellme.com', '--sold', '--tell', '--yes');
  expect(said).toMatch(/^2 leads closed\. 2 visitors get/);
  expect(said).toContain(`\nLeft as they are, since they came through the page of all names: ${both.reference}\n`);
  const offers = JSON.parse(await outputOf('list', '--json', '--kind', 'offer')) as Record<string, string>[];
  expect(
    offers
      .filter(({ closed }) => closed)
      .map(({ face }) => face)
      .sort(),
  ).toEqual(['sellme', 'sellme-de']);
});

test('show counts the earlier offers from the address, and says the last one', async () => {
  const fields = { name: 'Bob', email: 'BOB@example.org', message: 'More', amount: '500', currency: 'EUR' };
  await store('offer', 3000, fields);
  const last = await store('offer', 4000, { ...fields, message: 'Even more' });
  timeZone = 'UTC';
  expect(await outputOf('show', last.id)).toMatch(/Earlier +2, the last sellme\.com, €500 on 1970-01-01/);
  expect(JSON.parse(await outputOf('show', last.id, '--json'))).toMatchObject({
    earlier: expect.stringMatching(/^2, /),
  });
  expect(await outputOf('show', quote.id)).not.toContain('Earlier');
});

test('the state due lists what is due, late and open, and other filters narrow it', async () => {
  timeZone = 'UTC';
  const soon = new Date(Date.now() + 3 * 24 * 3_600_000).toISOString().slice(0, 10);
  const fields = { name: 'Cy', email: 'cy@example.org', message: 'Hello' };
  const { reference } = await store('offer', Date.now(), fields);
  await outputOf('quote', reference, '1200', 'EUR', '--until', soon);
  const lines = (await outputOf('list', '--state', 'due')).split('\n');
  expect(lines.slice(1, 4).map((line) => / (late|due|open) /.exec(line)?.[1])).toEqual(['due', 'late', 'open']);
  expect(lines[1]).toContain(reference);
  expect(JSON.parse(await outputOf('list', '--state', 'due', '--json', '--face', 'services'))).toMatchObject([
    { reference: quote.reference, state: 'new', why: 'open' },
  ]);
  expect(await outputOf('list', '--state', 'due', '--since', '2090-01-01')).toBe('No leads.\n');
  expect((await run('export', '--format', 'csv', '--state', 'due')).ok).toBe(false);
});

test('several leads are marked as spam and released by one command', async () => {
  const all = (JSON.parse(await outputOf('list', '--json')) as { id: string }[]).map(({ id }) => id);
  expect((await outputOf('spam', ...all)).match(/marked as spam/g)).toHaveLength(2);
  expect((await outputOf('release', ...all)).match(/released\. 2 deliveries go out/g)).toHaveLength(2);
});

test('a sender, a domain or a word is blocked, listed, found about an address, and taken off', async () => {
  expect(await outputOf('blocked')).toBe('Nothing is blocked.\n');
  expect(await outputOf('block', 'ADA@example.org')).toBe(
    'New leads from or with "ada@example.org" are held from now on.\n',
  );
  await outputOf('block', 'X.example');
  await outputOf('block', 'Search  Engine');
  expect(await outputOf('blocked')).toBe('ada@example.org\nsearch engine\nx.example\n');
  expect(JSON.parse(await outputOf('about', 'Ada@example.org', '--json'))).toMatchObject({ blocked: true });
  await outputOf('erase', '--email', 'ada@example.org', '--yes');
  expect(await outputOf('about', 'ada@example.org')).toContain('You block ada@example.org');
  expect(await outputOf('unblock', 'Ada@example.org')).toBe('ada@example.org is not blocked any more.\n');
  expect(await run('unblock', 'Ada@example.org')).toMatchObject({ problem: expect.stringContaining('is not blocked') });
  expect(await run('block', 'a')).toMatchObject({ problem: expect.stringContaining('3 letters') });
});
