import { appendFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database, Row } from '../server/database/database.ts';
import { openDatabase } from '../server/database/open-database.ts';
import { readLinkKey, signLink } from '../server/leads/action-links/signed-links.ts';
import { sampleQuote } from './sample-quote.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';
import { createDatabase } from './shared-postgres.ts';
import { writeFixtureSite } from './site-fixture.ts';

/** One server on SQLite and one on PostgreSQL, which refuses NUL. Visitors must not be able to distinguish them. */
interface Side {
  server: ServerProcess;
  database: Database;
}
let sides: Side[];
let site: ReturnType<typeof writeFixtureSite>;

beforeAll(async () => {
  site = writeFixtureSite();
  const asked = `price: { amount: 12500, currency: USD }
minimum: 10000
instalments: [{ down: 25, months: 12 }]
contact: { amount: { currencies: [USD, EUR] } }
consent: I agree.
`;
  appendFileSync(join(site.content, 'domains/sellme.yaml'), asked);
  sides = await Promise.all(
    ['', await createDatabase()].map(async (databaseUrl, index) => {
      const dataDir = join(site.folder, `data-${index}`);
      const settings = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, RATE_LIMIT_PER_MINUTE: '0' };
      const server = await startServerProcess(site.folder, settings);
      const opened = await openDatabase({ dataDir, databaseUrl });
      if (!opened.ok) throw new Error(opened.problem);
      return { server, database: opened.database };
    }),
  );
});
afterAll(async () => {
  for (const { server, database } of sides) await Promise.all([database.close(), server.end()]);
  site.remove();
});

/**
 * Sends the bytes unchanged, which none of our clients would. Resolves to the answer without the parts that differ each
 * time.
 */
function ask({ server }: Side, head: string[], body: Buffer): Promise<string> {
  const lines = [...head, 'Connection: close', `Content-Length: ${body.length}`, '', ''];
  return new Promise((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1', () =>
      socket.write(Buffer.concat([Buffer.from(lines.join('\r\n'), 'latin1'), body])),
    );
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk)).on('error', reject);
    socket.on('close', () => resolve(answer.replace(/^Date: .*$/im, '').replace(/"(id|reference)":"[^"]*"/g, '"$1"')));
  });
}

async function askBoth(head: string[], body: string | Buffer): Promise<string> {
  const [one, other] = await Promise.all(sides.map((side) => ask(side, head, Buffer.from(body))));
  const withoutTokens = [one, other].map((answer) => answer!.replaceAll(/\/r\/[\w-]+/g, '/r/TOKEN'));
  expect(withoutTokens[1]).toBe(withoutTokens[0]);
  return one!;
}

/** The lead that both servers stored last, if it is the same. */
async function storedLast(): Promise<Row> {
  const sql = `select kind, face, state, fields, consent from leads order by received_at desc, id desc limit 1`;
  const [one, other] = await Promise.all(sides.map(({ database }) => database.read({ sql })));
  expect(other).toEqual(one);
  return { ...one![0] };
}

const spoilt = (word: string, n: number) => `${word} ${n}\u0000\ud800 ten letters at least`;
const mended = (word: string, n: number) => `${word} ${n}\ufffd ten letters at least`;
const offer = { name: 'Ada', email: 'ada@example.org', phone: '', message: 'For my engines' };
const toFunction = (name: string, host: string, ...more: string[]) => [
  `POST /functions/v1/${name} HTTP/1.1`,
  `Host: ${host}`,
  'apikey: janus-anon',
  'Content-Type: application/json',
  ...more,
];

test.each(['name', 'company', 'question1', 'question5'])(
  'in a request’s %s it is left out and repaired',
  async (field) => {
    const body = JSON.stringify({ ...sampleQuote, [field]: spoilt(field, 1) });
    expect(body).toContain('\\u0000\\ud800');
    expect(await askBoth(toFunction('send-quote-request', 'localhost'), body)).toContain('HTTP/1.1 200');
    const fields = JSON.parse(String((await storedLast())['fields'])) as Record<string, string>;
    expect(fields[field]).toBe(mended(field, 1));
  },
);

test.each(['email', 'phone'])('in a request’s %s it gets the same answer', async (field) => {
  for (const text of ['\u0000', '\ud800']) {
    const body = JSON.stringify({ ...sampleQuote, [field]: `${sampleQuote[field as 'email']}${text}` });
    expect(await askBoth(toFunction('send-quote-request', 'localhost'), body)).toMatch(/^HTTP\/1\.1 (200|422)/);
  }
});

test('in an offer’s amount, currency, plan and words, and in its consent', async () => {
  const call = (fields: object, consent: string) =>
    askBoth(
      toFunction('send-offer', 'sellme.localhost', `Form-Consent: ${consent}`),
      JSON.stringify({ ...offer, ...fields }),
    );
  for (const [field, given] of [
    ['amount', '12500'],
    ['currency', 'USD'],
    ['plan', '25/9'],
  ] as const)
    for (const text of ['\u0000', '\ud800'])
      expect(await call({ amount: '12500', [field]: given + text }, 'I%20agree.')).toMatch(/^HTTP\/1\.1 (200|422)/);
  expect(await call({ message: spoilt('message', 2) }, 'I%20ag%00ree.')).toContain('HTTP/1.1 200');
  const { fields, consent } = await storedLast();
  expect([JSON.parse(String(fields)).message, consent]).toEqual([mended('message', 2), 'I agree.']);
  // A lone surrogate has no UTF-8: this is what a program might send for it.
  expect(await call({ message: 'once more' }, 'I%20%ED%A0%80')).toContain('HTTP/1.1 422');
});

test('in a form without JavaScript', async () => {
  const form = (host: string) => [
    `POST ${host === 'localhost' ? '/quote' : '/'} HTTP/1.1`,
    `Host: ${host}`,
    'Content-Type: application/x-www-form-urlencoded',
  ];
  const encoded = (fields: Record<string, string>) => String(new URLSearchParams(fields));
  const quote = encoded({ ...sampleQuote, question1: 'HERE' }).replace('HERE', 'a%00b%ED%A0%80 ten letters');
  expect(await askBoth(form('localhost'), quote)).toContain('HTTP/1.1 200');
  expect(JSON.parse(String((await storedLast())['fields'])).question1).toBe('ab\ufffd\ufffd\ufffd ten letters');
  const offered = `${encoded({ ...offer, message: 'Without a script' })}&amount=12500%00&consent=I%20agree%00.`;
  expect(await askBoth(form('sellme.localhost'), offered)).toMatch(/^HTTP\/1\.1 (200|422)/);
});

test('in headers and in bytes that are not text', async () => {
  const body = JSON.stringify({ ...sampleQuote, name: 'Headers' });
  const key = (text: string) => toFunction('send-quote-request', 'localhost', `Idempotency-Key: ${text}`);
  expect(await askBoth(key('a\u0000b'), body)).toContain('HTTP/1.1 400');
  expect(await askBoth(key('\u00ed\u00a0\u0080'), body)).toContain('HTTP/1.1 422');
  expect(await askBoth(key('\\u0000'), body)).toContain('HTTP/1.1 200');
  const evidence = toFunction(
    'send-quote-request',
    'localhost',
    'Form-Extra: AAAA\u00ed\u00a0\u0080',
    'Form-Age: \u00ff',
  );
  expect(await askBoth(evidence, JSON.stringify({ ...sampleQuote, name: 'Evidence' }))).toContain('HTTP/1.1 200');
  const halfCharacter = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('"}')]);
  expect(await askBoth(toFunction('send-quote-request', 'localhost'), halfCharacter)).toContain('HTTP/1.1 400');
});

test('in a visitor’s addition to a lead', async () => {
  const words = await Promise.all(
    sides.map(async (side) => {
      const [lead] = await side.database.read({ sql: 'select id from leads order by received_at limit 1' });
      const leadId = String(lead!['id']);
      const key = await readLinkKey(side.database);
      const token = signLink(key, { leadId, scope: 'visitor' }, Date.now() + 60_000);
      const head = [`POST /r/${token} HTTP/1.1`, 'Host: localhost', 'Content-Type: application/x-www-form-urlencoded'];
      expect(await ask(side, head, Buffer.from('step=add&words=a%00b%ED%A0%80'))).toContain('HTTP/1.1 200');
      return side.database.read({ sql: 'select words from additions' });
    }),
  );
  const stored = [{ words: 'ab\ufffd\ufffd\ufffd' }];
  expect(words).toEqual([stored, stored]);
});
