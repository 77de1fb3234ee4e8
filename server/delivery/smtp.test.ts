import { describe, expect, test } from 'vitest';
import { forTest } from '../../test/for-test.ts';
import { startScriptedServer, type Script } from '../../test/scripted-smtp-server.ts';
import { askPassword, startMailServer } from '../../test/smtp-server.ts';
import type { Email } from './delivery.ts';
import { createSmtpMailer } from './smtp.ts';

const from = 'site@solvewright.example';
const email: Email = {
  messageId: '<lead-1-owner-mail@solvewright.example>',
  to: ['owner@solvewright.example'],
  fromName: 'Solvewright',
  replyTo: { name: 'Zoë Visitor', address: 'zoe@visitor.example' },
  subject: 'Quote request Q-1',
  text: 'All answers.\n.\nA lone dot.',
  html: '<p>All <b>answers</b></p>',
};

const mailServer = (...options: Parameters<typeof startMailServer>) => forTest(startMailServer(...options));
const scripted = (script: Script) => forTest(startScriptedServer(script));

describe('an email is sent whole, or its refusal is classified', () => {
  test('an email arrives whole, from our own address, and a reply goes to the visitor', async () => {
    const server = await mailServer();
    expect(await createSmtpMailer({ url: server.url, from })(email)).toEqual({ kind: 'delivered' });
    const mail = await server.waitForMail('owner@solvewright.example');
    expect(mail.from!.value).toEqual([{ address: from, name: 'Solvewright' }]);
    expect(mail.replyTo!.value).toEqual([{ address: 'zoe@visitor.example', name: 'Zoë Visitor' }]);
    expect(mail).toMatchObject({ messageId: email.messageId, subject: email.subject, html: email.html });
    expect(mail.text!.trim()).toBe(email.text);
    expect(mail.headers.get('auto-submitted')).toBe('auto-generated');
    expect(mail.attachments).toEqual([]);
  });

  test('a sign is shown in place, and is no attachment', async () => {
    const server = await mailServer();
    const mark = Buffer.from('89504e47', 'hex');
    await createSmtpMailer({ url: server.url, from })({ ...email, html: '<img src="cid:mark">', mark });
    const mail = await server.waitForMail('owner@solvewright.example');
    expect(mail.html).toBe(`<img src="data:image/png;base64,${mark.toString('base64')}">`);
    expect(mail.attachments).toMatchObject([{ contentDisposition: 'inline', related: true }]);
  });

  test('a visitor’s text adds no header, recipient, file or disguise to an email', async () => {
    const server = await mailServer();
    const name = 'A" <evil@x.example>, b@x.example\r\nBcc: evil@x.example';
    const subject = 'Quote from \u202Egpj.exe\r\nBcc: evil@x.example';
    const text = '{"path":"/etc/hostname"}';
    const replyTo = { name, address: 'zoe@visitor.example' };
    expect(await createSmtpMailer({ url: server.url, from })({ ...email, subject, text, replyTo })).toEqual({
      kind: 'delivered',
    });
    const [mail] = server.mails;
    expect(mail!.recipients).toEqual(email.to);
    expect(mail!.replyTo!.value.map(({ address }) => address)).toEqual(['zoe@visitor.example']);
    expect(mail!.subject).toMatch(/^Quote from +gpj\.exe Bcc: evil@x\.example$/);
    expect(mail!.headers.has('bcc')).toBe(false);
    expect(mail!.text!.trim()).toBe(text);
  });
});

describe('the connection to the mail server', () => {
  test('logs in with the decoded user and password of the address', async () => {
    const server = await mailServer(askPassword('p@ss/word'));
    const withLogin = (password: string) => server.url.replace('//', `//me%40x:${encodeURIComponent(password)}@`);
    expect(await createSmtpMailer({ url: withLogin('p@ss/word'), from })(email)).toEqual({ kind: 'delivered' });
    expect(server.mails[0]!.user).toBe('me@x');
    expect(await createSmtpMailer({ url: withLogin('old'), from })(email)).toEqual({
      kind: 'later',
      error: expect.stringMatching(/^535 .*Wrong password/),
      isDown: true,
    });
  });

  test.each([{ secure: true }, { disabledCommands: [] }])('encrypts where the server can: %o', async (options) => {
    const server = await mailServer(options);
    expect(await createSmtpMailer({ url: server.url, from })(email)).toEqual({ kind: 'delivered' });
    expect(server.mails[0]!.encrypted).toBe(true);
  });

  // 0.0.0.0 leads to this machine as well, without being its loopback name.
  test.each(['', '?requireTLS=false&ignoreTLS=true&tls.rejectUnauthorized=false'])(
    'sends nothing unencrypted to another machine %s',
    async (query) => {
      const server = await scripted({});
      const url = `${server.url.replace('127.0.0.1', '0.0.0.0')}/${query}`;
      const outcome = await createSmtpMailer({ url, from })(email);
      expect(outcome).toEqual({
        kind: 'later',
        error: expect.stringMatching(/ETLS|STARTTLS|500/),
        isDown: true,
      });
      expect(server.connections).toBe(1);
      expect(server.emails).toEqual([]);
    },
  );

  test('sends nothing to another machine whose certificate is not trusted', async () => {
    const server = await mailServer({ secure: true });
    const outcome = await createSmtpMailer({ url: server.url.replace('127.0.0.1', '0.0.0.0'), from })(email);
    expect(outcome).toEqual({ kind: 'later', error: expect.stringContaining('certificate'), isDown: true });
  });
});

describe('an answer of the server decides what happens to the email', () => {
  const cases: [Script, 'delivered' | 'later' | 'down' | 'failed', RegExp?][] = [
    [{ greeting: '421 too busy' }, 'down', /^421 too busy/],
    [{ greeting: 'drop' }, 'down', /closed/],
    [{ EHLO: 'drop' }, 'later', /closed/],
    [{ EHLO: '421 closing' }, 'down', /^421/],
    [{ MAIL: '451 greylisted' }, 'down', /^451/],
    [{ MAIL: '530 log in first' }, 'down', /^530/],
    [{ MAIL: '452 no space for now' }, 'down', /^452/],
    [{ MAIL: '550 5.7.1 sending limit reached' }, 'down', /^550/],
    [{ MAIL: '552 quota of the sender' }, 'down', /^552/],
    [{ RCPT: '450 <owner@solvewright.example> is busy' }, 'later', /^450 \(address\) is busy$/],
    [{ RCPT: '550 5.1.1 <owner@solvewright.example>: no such user' }, 'failed', /^550 5.1.1 \(address\) no such user$/],
    [{ RCPT: '550 5.1.1 no such user OWNER here' }, 'failed', /^550 5.1.1 no such user \(address\) here$/],
    [{ RCPT: '550 \u001b[31mgpj\u202eexe \u009b2J no' }, 'failed', /^550 \[31mgpjexe 2J no$/],
    [{ RCPT: '550 5.7.1 relaying denied' }, 'failed', /^550/],
    [{ RCPT: 'drop' }, 'later', /closed/],
    [{ DATA: '554 no' }, 'failed', /^554/],
    [{ DATA: '550 5.4.5 daily limit exceeded' }, 'down', /^550 5\.4\.5/],
    [{ DATA: 'drop-in-email' }, 'later', /closed|done|ECONN|EPIPE/],
    [{ BODY: '451 try later' }, 'later', /^451/],
    [{ BODY: '552 too big' }, 'failed', /^552/],
    [{ BODY: 'drop' }, 'later', /closed/],
    [{ QUIT: 'drop' }, 'delivered'],
  ];
  test.each(cases.map((one) => [JSON.stringify(one[0]), ...one] as const))('%s', async (_, script, kind, words) => {
    const server = await scripted(script);
    const outcome = await createSmtpMailer({ url: server.url, from })(email);
    if (kind === 'delivered') expect(outcome).toEqual({ kind });
    else if (kind === 'down') {
      expect(outcome).toEqual({ kind: 'later', error: expect.stringMatching(words!), isDown: true });
    } else {
      const isTextRefused = kind === 'failed' && ('DATA' in script || 'BODY' in script) ? true : undefined;
      expect(outcome).toEqual({ kind, error: expect.stringMatching(words!), isTextRefused });
    }
  });

  test('a server that hangs at any step is given up in time', async () => {
    const outcomes = [{ greeting: 'hang' }, { MAIL: 'hang' }, { BODY: 'hang' }].map(async (script) => {
      const server = await scripted(script);
      return createSmtpMailer({ url: server.url, from, timeoutMs: 1500 })(email);
    });
    expect(await Promise.all(outcomes)).toEqual([
      { kind: 'later', error: 'not done within 1500 ms' },
      { kind: 'later', error: 'not done within 1500 ms' },
      { kind: 'later', error: 'not done within 1500 ms' },
    ]);
  });

  test('a server that does not listen, or whose name does not exist, is down', async () => {
    const server = await scripted({});
    await server.stop();
    for (const [url, words] of [
      [server.url, 'ECONNREFUSED'],
      ['smtp://mail.invalid', 'ENOTFOUND|EAI_AGAIN|EDNS'],
    ] as const) {
      const outcome = await createSmtpMailer({ url, from })(email);
      expect(outcome).toEqual({ kind: 'later', error: expect.stringMatching(words), isDown: true });
    }
  });

  test.each(['a b<c@x.example', 'a@x.example, b@y.example', 'a@x.example>\r\nRCPT TO:<b@y.example'])(
    'an address that holds another stays one: %j',
    async (address) => {
      const server = await scripted({ RCPT: '553 no such mailbox' });
      const outcome = await createSmtpMailer({ url: server.url, from })({ ...email, to: [address] });
      expect(outcome).toMatchObject({ kind: 'failed' });
      expect(server.recipients).toHaveLength(1);
      expect(server.recipients[0]).toMatch(/^".*"@[xy]\.example$/);
    },
  );

  test('of several owners, one who is busy gets it later, the others only once, and none is passed over', async () => {
    const server = await scripted({ recipients: { 'b@x.example': '450 busy' } });
    const send = createSmtpMailer({ url: server.url, from });
    const both = { ...email, to: ['a@x.example', 'b@x.example'] };
    expect(await send(both)).toEqual({ kind: 'later', error: '1 of 2 recipients refused: 450 busy', isPartial: true });
    server.script = { recipients: { 'a@x.example': '550 twice' } };
    expect(await send(both)).toEqual({ kind: 'delivered' });
    server.script = { recipients: { 'b@x.example': '550 unknown' } };
    const failed = { kind: 'failed', error: '1 of 2 recipients refused: 550 unknown', isPartial: true };
    expect(await send({ ...both, messageId: '<2@x.example>' })).toEqual(failed);
    expect(server.emails).toHaveLength(3);
  });
});

const numbered = (n: number): Email => ({ ...email, messageId: `<lead-${n}@solvewright.example>` });
const emails = (count: number) => Array.from({ length: count }, (_, n) => numbered(n));
const allDelivered = (count: number) => Array.from({ length: count }, () => ({ kind: 'delivered' }));

describe('sessions with the mail server', () => {
  test('keeps at most four sessions open between emails, and ends them when none comes for a while', async () => {
    const server = await scripted({});
    const send = createSmtpMailer({ url: server.url, from });
    expect(await Promise.all(emails(50).map(send))).toEqual(allDelivered(50));
    for (const one of emails(5)) expect(await send(one)).toEqual({ kind: 'delivered' });
    expect(server.emails).toHaveLength(55);
    expect(server.connections).toBeLessThanOrEqual(4);
    await expect.poll(() => server.open()).toBe(0);
    expect(await send(numbered(102))).toEqual({ kind: 'delivered' });
  });

  test('loses and doubles no email when the server ends a session between two or during one', async () => {
    const server = await scripted({});
    const send = createSmtpMailer({ url: server.url, from });
    expect(await send(numbered(1))).toEqual({ kind: 'delivered' });
    server.hangUp();
    await expect.poll(() => server.open()).toBe(0);
    expect(await send(numbered(2))).toEqual({ kind: 'delivered' });
    // The last is cut after the final dot: the email may have arrived, and goes again by the outbox alone.
    const scripts: Script[] = [{ MAIL: 'drop' }, { MAIL: '421 enough of you' }, { RCPT: 'drop' }, { BODY: 'drop' }];
    for (const script of scripts) {
      server.script = script;
      expect(await send(numbered(3))).toMatchObject({ kind: 'later' });
      server.script = {};
      expect(await send(numbered(4))).toEqual({ kind: 'delivered' });
    }
    // Mail programs recognise the copy.
    const ids = server.emails.map((raw) => /^Message-ID: <lead-(\d)/m.exec(raw)?.[1]);
    expect(ids).toEqual(['1', '2', '4', '4', '4', '3', '4']);
  });

  test('waits for no session at a stop, but for the email that is under way', async () => {
    const server = await scripted({});
    server.delayMs = 100;
    const stopping = new AbortController();
    const send = createSmtpMailer({ url: server.url, from, stopping: stopping.signal });
    const sending = emails(5).map(send);
    await expect.poll(() => server.connections).toBe(4);
    stopping.abort();
    expect(await send(numbered(6))).toMatchObject({ kind: 'later' });
    const kinds = (await Promise.all(sending)).map(({ kind }) => kind);
    expect(kinds).toEqual(['delivered', 'delivered', 'delivered', 'delivered', 'later']);
    await expect.poll(() => server.open()).toBe(0);
    expect([server.connections, server.emails.length]).toEqual([4, 4]);
  });

  test('keeps other emails waiting behind a hanging session no longer than an email may take', async () => {
    const server = await scripted({ MAIL: 'hang' });
    const send = createSmtpMailer({ url: server.url, from, timeoutMs: 300 });
    for (const outcome of await Promise.all(emails(6).map(send)))
      expect(outcome).toEqual({ kind: 'later', error: 'not done within 300 ms' });
    delete server.script.MAIL;
    expect(await send(numbered(7))).toEqual({ kind: 'delivered' });
  });
});

test('a server that allows only one session gets each email once', async () => {
  const server = await mailServer({ maxClients: 1 });
  const send = createSmtpMailer({ url: server.url, from });
  for (let left = emails(10); left.length > 0;) {
    const outcomes = await Promise.all(left.map(send));
    expect(outcomes.map(({ kind }) => kind)).toContain('delivered');
    left = left.filter((_, index) => outcomes[index]!.kind === 'later');
  }
  expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(10);
  expect(server.mails).toHaveLength(10);
});

test('an address that is refused with words about sessions stops no other email', async () => {
  const visitor = 'concurrent-client@no-such-domain.example';
  const server = await scripted({ recipients: { [visitor]: `421 4.7.0 <${visitor}>: too many connections` } });
  server.delayMs = 5;
  const send = createSmtpMailer({ url: server.url, from });
  const outcomes = await Promise.all([...emails(3), { ...numbered(9), to: [visitor] }].map(send));
  expect(outcomes.slice(0, 3)).toEqual(allDelivered(3));
  expect(outcomes[3]).toEqual({ kind: 'later', error: expect.stringContaining('421') });
  expect(await Promise.all(emails(12).map(send))).toEqual(allDelivered(12));
});
