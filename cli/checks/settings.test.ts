import { describe, expect, test } from 'vitest';
import { parseConfig, settingNames } from '../../server/start/config.ts';
import { checkProxy, checkSettingNames, checkSettings } from './settings.ts';

describe('what the doctor says of settings', () => {
  function check(env: Record<string, string>) {
    const reading = parseConfig(env);
    if (!reading.ok) throw new Error(reading.problems.join());
    return checkSettings(reading.config);
  }
  const mail = { SMTP_URL: 'smtp://u:hunter2@h', MAIL_FROM: 'janus@firm.com', OWNER_EMAIL: 'me@firm.com' };
  const words = (env: Record<string, string>, state: string) =>
    check(env).flatMap((finding) => (finding.state === state ? [finding.words] : []));

  test('the doctor finds the default settings in order', () => {
    expect(words({}, 'ok')).toHaveLength(check({}).length);
  });

  test('says what is off', () => {
    expect(words(mail, 'warning')).toEqual([expect.stringContaining('ALERT_URL')]);
    expect(words({ RATE_LIMIT_PER_MINUTE: '0' }, 'warning')).toEqual([expect.stringContaining('rate limit')]);
    expect(words({ RETENTION_DAYS: '30' }, 'ok')).toContain('Leads are erased after 30 days.');
  });

  test('names the channels of leads, without the secret', () => {
    const set = { NOTIFY_URLS: 'ntfy://hunter2, https://hooks.slack.com/services/T1/B1/hunter2' };
    const told = words(set, 'ok').find((line) => line.includes('notifies'))!;
    expect(told).toMatch(/without the visitor.*ntfy:ntfy\.sh\/[0-9a-f]{8}, slack:hooks\.slack\.com/);
    expect(told).not.toContain('hunter2');
    expect(words({ ...set, NOTIFY_WORDS: 'yes' }, 'ok').join()).toContain('NOTIFY_WORDS');
  });

  test('addresses of samples are wrong', () => {
    const found = words({ ...mail, MAIL_FROM: 'a@firm.example', OWNER_EMAIL: 'me@firm.com, b@example.com' }, 'wrong');
    expect(found).toEqual([
      expect.stringMatching(/^MAIL_FROM .*a@firm\.example/),
      expect.stringMatching(/^OWNER_EMAIL .*b@example\.com/),
    ]);
  });

  test('never shows a secret', () => {
    expect(JSON.stringify(check(mail))).not.toContain('hunter2');
  });
});

describe('names of settings that are misspelt', () => {
  test.each([
    ['SMPT_URL', 'SMTP_URL'],
    ['smtp_url', 'SMTP_URL'],
    ['OWNER_MAIL', 'OWNER_EMAIL'],
    ['TRUSTED_PROXY', 'TRUST_PROXY'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['PORTT', 'PORT'],
  ])('a misspelt setting is reported with the right one: %s is reported as %s', (name, meant) => {
    expect(checkSettingNames(['PORT', name], settingNames)).toEqual([
      { state: 'wrong', words: expect.stringMatching(new RegExp(`^${name} .*Did you mean ${meant}\\?$`)) },
    ]);
  });

  test.each(['COMPOSE_PROJECT_NAME', 'POSTGRES_PASSWORD', 'TZ', 'X'])('%s may be another program’s', (name) => {
    const [found, ...rest] = checkSettingNames([name], settingNames);
    expect(found).toEqual({ state: 'warning', words: expect.not.stringContaining('mean') });
    expect(rest).toEqual([]);
  });

  test.each(['PGHOST', 'PGPASSWORD'])('%s belongs into DATABASE_URL', (name) => {
    expect(checkSettingNames([name], settingNames)).toEqual([
      { state: 'wrong', words: expect.stringMatching(new RegExp(`^${name} .*DATABASE_URL`)) },
    ]);
  });

  test('the right names are not worth a word', () => {
    expect(checkSettingNames([...settingNames], settingNames)).toEqual([]);
  });
});

const HOUR = 3_600_000;
const found: Record<string, number> = { '10.0.0.1': 0, '172.18.0.1': HOUR };

function check(setting: string, proxies = found) {
  const reading = parseConfig({ TRUST_PROXY: setting });
  if (!reading.ok) throw new Error(reading.problems.join());
  return checkProxy(reading.config, proxies, 4 * HOUR);
}

test('what the doctor says to set for a proxy is what it is content with', () => {
  const { state, words } = check('');
  expect(state).toBe('wrong');
  expect(words).toContain('3 hr ago');
  const told = /TRUST_PROXY=(\S+)$/.exec(words)![1]!;
  expect(check(told).state).toBe('ok');
  expect(check('loopback').state).toBe('wrong');
});

test('where none was met, nothing is wrong', () => {
  expect(check('', {}).state).toBe('ok');
});
