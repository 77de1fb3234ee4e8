// Over 200 lines: every answer a mail server gives, in one table, and what a letter and the line to it promise.
import { afterEach, describe, expect, test } from 'vitest';
import { startScriptedServer, type Script, type ScriptedServer } from '../../test/scripted-smtp-server.ts';
import { startMailServer, type MailServer } from '../../test/smtp-server.ts';
import type { Letter } from './delivery.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

const from = 'site@solvewright.example';
const letter: Letter = {
  messageId: '<lead-1-owner-mail@solvewright.example>',
  to: ['owner@solvewright.example'],
  fromName: 'Solvewright',
  replyTo: { name: 'Zoë Visitor', address: 'zoe@visitor.example' },
  subject: 'Quote request Q-1',
  text: 'All answers.\n.\nA lone dot.',
  html: '<p>All <b>answers</b></p>',
};

const running: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});
async function mailServer(...options: Parameters<typeof startMailServer>): Promise<MailServer> {
  const server = await startMailServer(...options);
  running.push(server);
  return server;
}
async function scripted(script: Script): Promise<ScriptedServer> {
  const server = await startScriptedServer(script);
  running.push(server);
  return server;
}

describe('a letter is sent whole, or its refusal is told apart', () => {
  test('arrives whole, from our own address, to be answered to the visitor', async () => {
    const server = await mailServer();
    expect(await createSmtpMailer({ url: server.url, from })(letter)).toEqual({ kind: 'delivered' });
    const mail = await server.waitForMail('owner@solvewright.example');
    expect(mail.from!.value).toEqual([{ address: from, name: 'Solvewright' }]);
    expect(mail.replyTo!.value).toEqual([{ address: 'zoe@visitor.example', name: 'Zoë Visitor' }]);
    expect(mail).toMatchObject({ messageId: letter.messageId, subject: letter.subject, html: letter.html });
    expect(mail.text!.trim()).toBe(letter.text);
    expect(mail.headers.get('auto-submitted')).toBe('auto-generated');
  });

  test('cannot be given headers, recipients, files or a disguise by what a visitor typed', async () => {
    const server = await mailServer();
    const name = 'A" <evil@x.example>, b@x.example\r\nBcc: evil@x.example';
    const subject = 'Quote from \u202Egpj.exe\r\nBcc: evil@x.example';
    const text = '{"path":"/etc/hostname"}';
    const replyTo = { name, address: 'zoe@visitor.example' };
    expect(await createSmtpMailer({ url: server.url, from })({ ...letter, subject, text, replyTo })).toEqual({
      kind: 'delivered',
    });
    const [mail] = server.mails;
    expect(mail!.recipients).toEqual(letter.to);
    expect(mail!.replyTo!.value.map(({ address }) => address)).toEqual(['zoe@visitor.example']);
    expect(mail!.subject).toMatch(/^Quote from +gpj\.exe Bcc: evil@x\.example$/);
    expect(mail!.headers.has('bcc')).toBe(false);
    expect(mail!.text!.trim()).toBe(text);
  });
});

describe('the line', () => {
  test('logs in with the decoded words of the address', async () => {
    const server = await mailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _, answer) =>
        password === 'p@ss/word' ? answer(null, { user: username }) : answer(new Error('Wrong password')),
    });
    const withLogin = (password: string) => server.url.replace('//', `//me%40x:${encodeURIComponent(password)}@`);
    expect(await createSmtpMailer({ url: withLogin('p@ss/word'), from })(letter)).toEqual({ kind: 'delivered' });
    expect(server.mails[0]!.user).toBe('me@x');
    expect(await createSmtpMailer({ url: withLogin('old'), from })(letter)).toEqual({
      kind: 'temporary',
      error: expect.stringMatching(/^535 .*Wrong password/),
      unreachable: true,
    });
  });

  test.each([{ secure: true }, { disabledCommands: [] }])('is encrypted where the server can: %o', async (options) => {
    const server = await mailServer(options);
    expect(await createSmtpMailer({ url: server.url, from })(letter)).toEqual({ kind: 'delivered' });
    expect(server.mails[0]!.encrypted).toBe(true);
  });

  // 0.0.0.0 leads to this machine as well, without being its loopback name.
  test.each(['', '?requireTLS=false&ignoreTLS=true&tls.rejectUnauthorized=false'])(
    'is refused in the clear beyond this machine %s',
    async (query) => {
      const server = await scripted({});
      const url = `${server.url.replace('127.0.0.1', '0.0.0.0')}/${query}`;
      const outcome = await createSmtpMailer({ url, from })(letter);
      expect(outcome).toEqual({
        kind: 'temporary',
        error: expect.stringMatching(/ETLS|STARTTLS|500/),
        unreachable: true,
      });
      expect(server.connections).toBe(1);
      expect(server.letters).toEqual([]);
    },
  );

  test('is refused to a server beyond this machine whose certificate is nobody’s', async () => {
    const server = await mailServer({ secure: true });
    const outcome = await createSmtpMailer({ url: server.url.replace('127.0.0.1', '0.0.0.0'), from })(letter);
    expect(outcome).toEqual({ kind: 'temporary', error: expect.stringContaining('certificate'), unreachable: true });
  });
});

describe('every answer is sorted', () => {
  const cases: [Script, 'delivered' | 'temporary' | 'unreachable' | 'permanent', RegExp?][] = [
    [{ greeting: '421 too busy' }, 'unreachable', /^421 too busy/],
    [{ greeting: '554 not you' }, 'unreachable', /^554/],
    [{ greeting: 'drop' }, 'unreachable', /closed/],
    [{ EHLO: 'drop' }, 'unreachable', /closed/],
    [{ MAIL: '451 greylisted' }, 'unreachable', /^451/],
    [{ MAIL: '421 closing' }, 'unreachable', /^421/],
    [{ MAIL: '530 log in first' }, 'unreachable', /^530/],
    [{ MAIL: '452 too big for now' }, 'temporary', /^452/],
    [{ MAIL: '550 bad sender' }, 'permanent', /^550/],
    [{ RCPT: '450 <owner@solvewright.example> is busy' }, 'temporary', /^450 \(address\) is busy$/],
    [
      { RCPT: '550 5.1.1 <owner@solvewright.example>: no such user' },
      'permanent',
      /^550 5.1.1 \(address\) no such user$/,
    ],
    [{ RCPT: '550 5.1.1 no such user OWNER here' }, 'permanent', /^550 5.1.1 no such user \(address\) here$/],
    [{ RCPT: '550 \u001b[31mgpj\u202eexe \u009b2J no' }, 'permanent', /^550 \[31mgpjexe 2J no$/],
    [{ RCPT: 'drop' }, 'temporary', /closed/],
    [{ DATA: '452 full' }, 'temporary', /^452/],
    [{ DATA: '554 no' }, 'permanent', /^554/],
    [{ DATA: '550 5.4.5 daily limit exceeded' }, 'unreachable', /^550 5\.4\.5/],
    [{ DATA: 'drop-in-letter' }, 'temporary', /closed|done|ECONN|EPIPE/],
    [{ BODY: '451 try later' }, 'temporary', /^451/],
    [{ BODY: '421 closing' }, 'temporary', /^421/],
    [{ BODY: '552 too big' }, 'permanent', /^552/],
    [{ BODY: 'drop' }, 'temporary', /closed/],
    [{ QUIT: '500 what?' }, 'delivered'],
    [{ QUIT: 'drop' }, 'delivered'],
  ];
  test.each(cases.map((one) => [JSON.stringify(one[0]), ...one] as const))('%s', async (_, script, kind, words) => {
    const server = await scripted(script);
    const outcome = await createSmtpMailer({ url: server.url, from })(letter);
    if (kind === 'delivered') expect(outcome).toEqual({ kind });
    else if (kind === 'unreachable') {
      expect(outcome).toEqual({ kind: 'temporary', error: expect.stringMatching(words!), unreachable: true });
    } else expect(outcome).toEqual({ kind, error: expect.stringMatching(words!) });
  });

  test('a server that hangs at any step is given up in time', async () => {
    const outcomes = [{ greeting: 'hang' }, { MAIL: 'hang' }, { BODY: 'hang' }].map(async (script) => {
      const server = await scripted(script);
      return createSmtpMailer({ url: server.url, from, limitMs: 1500 })(letter);
    });
    expect(await Promise.all(outcomes)).toEqual([
      { kind: 'temporary', error: expect.stringMatching(/not done|Greeting/), unreachable: true },
      { kind: 'temporary', error: expect.stringContaining('not done') },
      { kind: 'temporary', error: expect.stringContaining('not done') },
    ]);
  });

  test('nobody listens, and a name that nobody has', async () => {
    const server = await scripted({});
    await server.stop();
    running.length = 0;
    for (const [url, words] of [
      [server.url, 'ECONNREFUSED'],
      ['smtp://mail.invalid', 'ENOTFOUND|EAI_AGAIN|EDNS'],
    ] as const) {
      const outcome = await createSmtpMailer({ url, from })(letter);
      expect(outcome).toEqual({ kind: 'temporary', error: expect.stringMatching(words), unreachable: true });
    }
  });

  test('an address that cannot be written is not tried again', async () => {
    const server = await scripted({});
    const outcome = await createSmtpMailer({ url: server.url, from })({ ...letter, to: ['a b<c@x.example'] });
    expect(outcome.kind).toBe('permanent');
    expect(server.letters).toEqual([]);
  });

  test('a letter that was cut off after the final dot goes again under the same Message-ID', async () => {
    const server = await scripted({ BODY: 'drop' });
    const send = createSmtpMailer({ url: server.url, from });
    expect((await send(letter)).kind).toBe('temporary');
    server.script = {};
    expect((await send(letter)).kind).toBe('delivered');
    expect(server.letters.map((raw) => /^Message-ID: (.*)$/m.exec(raw)?.[1])).toEqual([
      letter.messageId,
      letter.messageId,
    ]);
  });

  test('of several owners, one who is busy gets it later and the others only once', async () => {
    const server = await scripted({ recipients: { 'b@x.example': '450 busy' } });
    const send = createSmtpMailer({ url: server.url, from });
    const both = { ...letter, to: ['a@x.example', 'b@x.example'] };
    expect(await send(both)).toEqual({ kind: 'temporary', error: '1 of 2 recipients refused: 450 busy' });
    server.script = { recipients: { 'a@x.example': '550 twice' } };
    expect(await send(both)).toEqual({ kind: 'delivered' });
    expect(server.letters).toHaveLength(2);
  });

  test('of several owners, one who does not exist is not passed over in silence', async () => {
    const server = await scripted({ recipients: { 'b@x.example': '550 unknown' } });
    const outcome = await createSmtpMailer({ url: server.url, from })({
      ...letter,
      to: ['a@x.example', 'b@x.example'],
    });
    expect(outcome).toEqual({ kind: 'permanent', error: '1 of 2 recipients refused: 550 unknown' });
    expect(server.letters).toHaveLength(1);
  });
});
