import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startScriptedServer, type ScriptedServer } from '../../test/scripted-smtp-server.ts';
import { startMailServer } from '../../test/smtp-server.ts';
import type { Letter, Outcome } from './delivery.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

const from = 'site@solvewright.example';
const letter = (n: number): Letter => ({
  messageId: `<lead-${n}@solvewright.example>`,
  to: ['owner@solvewright.example'],
  fromName: 'Solvewright',
  replyTo: null,
  subject: `Quote request ${n}`,
  text: 'All answers.',
  html: '<p>All answers.</p>',
});
const letters = (count: number) => Array.from({ length: count }, (_, n) => letter(n));
const delivered: Outcome = { kind: 'delivered' };
const allDelivered = (count: number) => Array.from({ length: count }, () => delivered);

describe('sessions with the mail server', () => {
  let server: ScriptedServer;
  beforeEach(async () => {
    server = await startScriptedServer();
  });
  afterEach(() => server.stop());

  test('are kept between letters, and are never more than allowed', async () => {
    const send = createSmtpMailer({ url: server.url, from, sessions: 3 });
    expect(await Promise.all(letters(50).map(send))).toEqual(allDelivered(50));
    expect(server.letters).toHaveLength(50);
    expect(server.connections).toBeLessThanOrEqual(3);
    for (const one of letters(5)) expect(await send(one)).toEqual(delivered);
    expect(server.connections).toBeLessThanOrEqual(3);
  });

  test('end after some letters, and when none comes for a while', async () => {
    const send = createSmtpMailer({ url: server.url, from });
    for (const one of letters(101)) await send(one);
    expect(server.connections).toBe(2);
    await expect.poll(() => server.open()).toBe(0);
  });

  test('that were cut unnoticed cost no letter an attempt', async () => {
    const send = createSmtpMailer({ url: server.url, from });
    expect(await send(letter(1))).toEqual(delivered);
    server.script.RSET = 'drop';
    expect(await send(letter(2))).toEqual(delivered);
    server.script.RSET = '421 I am closing';
    expect(await send(letter(3))).toEqual(delivered);
    expect(server.connections).toBe(3);
  });

  test('are not waited for at a stop: a letter without one is handed back untried', async () => {
    server.script.BODY = 'hang';
    const stopping = new AbortController();
    const send = createSmtpMailer({ url: server.url, from, limitMs: 2000, stopping: stopping.signal });
    const first = send(letter(1));
    await expect.poll(() => server.letters.length).toBe(1);
    const second = send(letter(2));
    stopping.abort();
    expect(await second).toEqual({ kind: 'unset' });
    expect(await send(letter(3))).toEqual({ kind: 'unset' });
    expect(await first).toMatchObject({ kind: 'temporary' });
    expect([server.connections, server.letters.length]).toEqual([1, 1]);
  });

  test('of a letter that was refused are not used again', async () => {
    const send = createSmtpMailer({ url: server.url, from });
    server.script.RCPT = '550 nobody';
    expect(await send(letter(1))).toMatchObject({ kind: 'permanent' });
    delete server.script.RCPT;
    expect(await send(letter(2))).toEqual(delivered);
    expect(server.connections).toBe(2);
  });

  test('that hang let the others wait no longer than a letter may take', async () => {
    server.script.MAIL = 'hang';
    const send = createSmtpMailer({ url: server.url, from, sessions: 1, limitMs: 300 });
    const outcomes = await Promise.all(letters(3).map(send));
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ kind: 'temporary', error: expect.stringContaining('not done') });
    delete server.script.MAIL;
    expect(await send(letter(4))).toEqual(delivered);
  });
});

describe('a server that has enough', () => {
  test.each([1, 2])('of %i is not asked for more, and no letter fails by it', async (maxClients) => {
    const server = await startMailServer({ maxClients });
    const send = createSmtpMailer({ url: server.url, from, sessions: 6 });
    expect(await Promise.all(letters(30).map(send))).toEqual(allDelivered(30));
    expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(30);
    await server.stop();
  });

  test('says so when a letter is named, and that letter goes through another session', async () => {
    const server = await startScriptedServer();
    server.enough = 2;
    const send = createSmtpMailer({ url: server.url, from, sessions: 5 });
    expect(await Promise.all(letters(20).map(send))).toEqual(allDelivered(20));
    expect(server.letters).toHaveLength(20);
    await server.stop();
  });

  test('that has none open is down', async () => {
    const server = await startScriptedServer({ greeting: '421 too busy' });
    const send = createSmtpMailer({ url: server.url, from, sessions: 4 });
    expect(await send(letter(1))).toMatchObject({ kind: 'temporary', unreachable: true });
    await server.stop();
  });
});

describe('what a visitor has typed changes nothing about the sessions', () => {
  const visitor = 'concurrent-client@no-such-domain.example';
  const owners = Array.from({ length: 3 }, (_, n) => letter(n));

  test.each<[string, string]>([
    ['an address that is refused', `550 5.1.2 <${visitor}>: Recipient address rejected: Domain not found`],
    ['the part before its @', '550 5.1.1 concurrent-client: too many concurrent sessions of this client'],
    ['one that is put off', `450 4.1.2 <${visitor}>: too many connections`],
    ['one that ends the session', `421 4.7.0 <${visitor}>: too many connections`],
  ])('%s', async (_what, refusal) => {
    const server = await startScriptedServer({ recipients: { [visitor]: refusal } });
    server.delayMs = 5;
    const send = createSmtpMailer({ url: server.url, from, sessions: 4 });
    const outcomes = await Promise.all([...owners, { ...letter(9), to: [visitor] }].map(send));
    expect(outcomes.slice(0, 3)).toEqual(allDelivered(3));
    expect(outcomes[3]!.kind).toBe(refusal.startsWith('5') ? 'permanent' : 'temporary');
    // Four at once again, as before that letter.
    expect(await Promise.all(letters(12).map(send))).toEqual(allDelivered(12));
    expect(server.open()).toBe(4);
    await server.stop();
  });

  test('while the words of a server that names no recipient still count, whatever their number', async () => {
    const server = await startScriptedServer();
    const send = createSmtpMailer({ url: server.url, from, sessions: 4 });
    expect(await send(letter(1))).toEqual(delivered);
    server.script.greeting = '554 5.7.0 Too many connections';
    expect(await Promise.all(letters(6).map(send))).toEqual(allDelivered(6));
    expect(server.open()).toBe(1);
    await server.stop();
  });
});
