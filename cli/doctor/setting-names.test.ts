import { expect, test } from 'vitest';
import { settingNames } from '../../server/start/config.ts';
import { checkSettingNames } from './setting-names.ts';

test.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['smtp_url', 'SMTP_URL'],
  ['OWNER_MAIL', 'OWNER_EMAIL'],
  ['TRUSTED_PROXY', 'TRUST_PROXY'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['PORTT', 'PORT'],
])('a misspelt setting is told with what is meant: %s is told as a mistake for %s', (name, meant) => {
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
