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
  expect(checkMail(configOf({}), null)).toMatchObject([{ level: 'bad', words: expect.stringContaining('SMTP_URL') }]);
  expect(checkMail(configOf(mail), null)).toMatchObject([{ level: 'good' }]);
  const [refused] = checkMail(configOf(mail), 'login refused');
  expect(refused).toMatchObject({ level: 'bad', words: expect.stringContaining('login refused') });
});

test('never shows a secret', () => {
  const findings = [...checkMail(configOf(mail), null), ...checkSettings(configOf(mail))];
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
