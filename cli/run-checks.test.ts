import { expect, test } from 'vitest';
import { readConfig } from '../server/start/config.ts';
import { fixtureSite } from '../test/site-fixture.ts';
import { checkDeliveries, checkFaces, checkMail, checkSettings } from './run-checks.ts';

const mail = { SMTP_URL: 'smtp://u:hunter2@h', MAIL_FROM: 'a@b.example', OWNER_EMAIL: 'o@b.example' };
const configOf = (env: Record<string, string>) => {
  const reading = readConfig(env);
  if (!reading.ok) throw new Error(reading.problems.join());
  return reading.config;
};
const states = { held: 0, waiting: 0, sending: 0, failed: 0, parked: 0 };

test('says which domains drop their offers, and how to get them', () => {
  const findings = checkFaces(fixtureSite.faces);
  expect(findings).toMatchObject([
    { level: 'good' },
    {
      level: 'note',
      words: expect.stringMatching(/^nowfetch\.com: offers are DROPPED.*content\/domains\/nowfetch\.yaml/),
    },
    { level: 'good', words: expect.stringMatching(/^sellme\.com: offers are stored/) },
  ]);
  expect(checkFaces([])).toMatchObject([{ level: 'bad' }]);
});

test('says whether mail goes', () => {
  const { mail: settings } = configOf(mail);
  expect(checkMail(null, null)).toMatchObject([{ level: 'bad', words: expect.stringContaining('SMTP_URL') }]);
  expect(checkMail(settings, { kind: 'ok', loggedIn: true })).toMatchObject([
    { level: 'good', words: expect.stringContaining('takes the login') },
  ]);
  expect(checkMail(settings, { kind: 'ok', loggedIn: false })).toMatchObject([
    { level: 'good', words: expect.not.stringContaining('login') },
  ]);
});

test('a refused login is told as one, with what the server said', () => {
  const problem = '535 5.7.8 Wrong password';
  const [refused] = checkMail(configOf(mail).mail, { kind: 'login refused', problem });
  expect(refused).toEqual({ level: 'bad', words: expect.stringMatching(/refuses the user and password.*535 5\.7\.8/) });
  const [gone] = checkMail(configOf(mail).mail, { kind: 'unreachable', problem: 'ECONNREFUSED' });
  expect(gone).toEqual({ level: 'bad', words: expect.stringMatching(/does not answer: ECONNREFUSED/) });
});

test('never shows a secret', () => {
  const config = configOf(mail);
  const findings = [...checkMail(config.mail, { kind: 'ok', loggedIn: true }), ...checkSettings(config)];
  expect(JSON.stringify(findings)).not.toContain('hunter2');
});

test('counts what waits and what failed', () => {
  const day = 24 * 3_600_000;
  const counts = {
    states: { ...states, waiting: 2, sending: 1, failed: 1, parked: 1, held: 4 },
    oldestWaitingAt: 0,
  };
  expect(checkDeliveries(counts, 3 * day).map(({ words }) => words)).toEqual([
    '3 deliveries wait, the oldest for 3 days.',
    '2 deliveries failed for good. "npm run leads -- retry" sends them again.',
    '4 deliveries are held as suspected spam.',
  ]);
  expect(checkDeliveries({ states, oldestWaitingAt: null }, 0)).toMatchObject([{ level: 'good' }]);
});
