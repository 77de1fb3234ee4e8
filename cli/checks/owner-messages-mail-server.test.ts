import { expect, test } from 'vitest';
import { fixtureSite } from '../../test/site-fixture.ts';
import { checkMailServer, withRecipients } from './owner-messages.ts';

const { faces } = fixtureSite;
const mail = { smtpUrl: 'smtp://u:hunter2@h', from: 'a@b.example', owners: ['o@b.example', 'p@b.example'] };

test.each([
  [{ kind: 'ok', loggedIn: true }, 'ok', /accepts the login.*a@b\.example.*o@b\.example, p@b\.example/],
  [{ kind: 'ok', loggedIn: false }, 'ok', /^The mail server answers\. Mail/],
  [{ kind: 'login refused', problem: '535 5.7.8 No' }, 'wrong', /refuses the user and password.*535 5\.7\.8/],
  [{ kind: 'unreachable', problem: 'ECONNREFUSED' }, 'wrong', /does not answer: ECONNREFUSED/],
] as const)(
  'the doctor judges what the mail server answered: %j is %s, and no secret is shown',
  (check, state, words) => {
    expect(checkMailServer(mail, check, faces)).toEqual({ state, words: expect.stringMatching(words) });
    expect(JSON.stringify(checkMailServer(mail, check, faces))).not.toContain('hunter2');
  },
);

test('without a mail server nothing is sent', () => {
  expect(checkMailServer(null, null, faces)).toEqual({ state: 'wrong', words: expect.stringContaining('SMTP_URL') });
});

test('the doctor says who gets the leads of a site, and which site leaves that open', () => {
  const answers = { kind: 'ok', loggedIn: true } as const;
  const alone = { ...mail, owners: [] };
  const [services, , sellme] = faces as [(typeof faces)[0], unknown, (typeof faces)[0]];
  const own = { ...services, to: { quote: ['ada@firm.example'] } };
  expect(checkMailServer(mail, answers, [own, sellme]).words).toContain('Leads of services.yaml go to');
  expect(checkMailServer(alone, answers, faces)).toMatchObject({
    state: 'wrong',
    words: expect.stringContaining('services.yaml'),
  });
  expect(checkMailServer(alone, answers, [own, sellme])).toMatchObject({
    state: 'wrong',
    words: expect.stringContaining('domains/sellme.yaml'),
  });
  const all = [own, { ...sellme, to: { all: ['bob@firm.example'] } }];
  expect(checkMailServer(alone, answers, all)).toMatchObject({
    state: 'ok',
    words: expect.stringContaining('to ada@firm.example, since OWNER_EMAIL is not set'),
  });
  expect(withRecipients(mail, all)!.owners).toEqual([
    'o@b.example',
    'p@b.example',
    'ada@firm.example',
    'bob@firm.example',
  ]);
});
