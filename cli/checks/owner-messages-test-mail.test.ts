import { afterEach, expect, test } from 'vitest';
import { startMailServer, type MailServer } from '../../test/smtp-server.ts';
import { sendTestMail } from './owner-messages.ts';

let server: MailServer;
afterEach(() => server.stop());
const settings = () => ({
  smtpUrl: server.url,
  from: 'janus@firm.example',
  owners: ['me@firm.example', 'you@firm.example'],
});

test('the doctor’s one test mail reaches all owners, and it is said where to look', async () => {
  server = await startMailServer();
  const found = await sendTestMail(settings(), 'Firm');
  expect(found).toEqual({
    state: 'ok',
    words: expect.stringMatching(/me@firm\.example, you@firm\.example.*inbox.*spam/),
  });
  expect(server.mails).toHaveLength(1);
  const [mail] = server.mails;
  expect(mail!.recipients).toEqual(['me@firm.example', 'you@firm.example']);
  expect(mail!.from?.text).toBe('"Firm" <janus@firm.example>');
  expect(found.words).toContain(`"${mail!.subject}"`);
  expect(mail!.messageId).toMatch(/^<[0-9a-f-]{36}@firm\.example>$/);
});

test('a refusal is reported with the server’s text', async () => {
  server = await startMailServer({ onMailFrom: (_from, _session, answer) => answer(new Error('relaying denied')) });
  expect(await sendTestMail(settings(), 'Firm')).toEqual({
    state: 'wrong',
    words: expect.stringContaining('relaying denied'),
  });
  expect(await sendTestMail(null, 'Firm')).toEqual({ state: 'wrong', words: expect.stringContaining('SMTP_URL') });
  expect(server.mails).toEqual([]);
});
