import { expect, test } from 'vitest';
import { checkMailServer } from './owner-messages.ts';

const mail = { smtpUrl: 'smtp://u:hunter2@h', from: 'a@b.example', owners: ['o@b.example', 'p@b.example'] };

test.each([
  [{ kind: 'ok', loggedIn: true }, 'ok', /accepts the login.*a@b\.example.*o@b\.example, p@b\.example/],
  [{ kind: 'ok', loggedIn: false }, 'ok', /^The mail server answers\. Mail/],
  [{ kind: 'login refused', problem: '535 5.7.8 No' }, 'wrong', /refuses the user and password.*535 5\.7\.8/],
  [{ kind: 'unreachable', problem: 'ECONNREFUSED' }, 'wrong', /does not answer: ECONNREFUSED/],
] as const)(
  'the doctor judges what the mail server answered: %j is %s, and no secret is shown',
  (check, state, words) => {
    expect(checkMailServer(mail, check)).toEqual({ state, words: expect.stringMatching(words) });
    expect(JSON.stringify(checkMailServer(mail, check))).not.toContain('hunter2');
  },
);

test('without a mail server nothing is sent', () => {
  expect(checkMailServer(null, null)).toEqual({ state: 'wrong', words: expect.stringContaining('SMTP_URL') });
});
