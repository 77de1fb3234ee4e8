import { statSync } from 'node:fs';
import { join } from 'node:path';
import { nearestWord } from '#contract/text/nearest-word.ts';
import { hostOfAddress, isReservedName } from '../../server/text/host-name.ts';
import { type checkEnvFile, type Config, type parseConfig, settingNames } from '../../server/start/config.ts';
import { type Finding, ok, warning, wrong } from './check.ts';

/** Reports wrong settings, samples and unknown names among them, and whether others can read `.env`. */
export function checkSettings(
  reading: ReturnType<typeof parseConfig>,
  file: ReturnType<typeof checkEnvFile>,
  folder: string,
): Finding[] {
  const wrongValues = reading.ok ? [ok('The values of all settings are understood.')] : reading.problems.map(wrong);
  const findings = [...wrongValues, ...file.problems.map(wrong), ...file.others.map(warning)];
  for (const name of file.names) {
    if (isSetting(name)) continue;
    const meant = nearestWord(name, [...settingNames]);
    findings.push(
      meant === undefined
        ? warning(`${name} in .env is not a setting of Janus, which does not read it.`)
        : wrong(`${name} in .env is not a setting, so it does nothing. Did you mean ${meant}?`),
    );
  }
  for (const name of file.inEnvironment) {
    // Words without an underscore, such as PATH, are near PORT and belong to the machine.
    if (isSetting(name) || !name.includes('_') || file.names.includes(name)) continue;
    const meant = nearestWord(name, [...settingNames]);
    if (meant) findings.push(warning(`${name} in the environment is not a setting. Did you mean ${meant}?`));
  }
  const mode = statSync(join(folder, '.env'), { throwIfNoEntry: false })?.mode ?? 0;
  if (process.platform !== 'win32' && (mode & 0o044) !== 0)
    findings.push(warning('Other users of this machine can read .env, with its passwords. Run: chmod 600 .env'));
  return reading.ok ? [...findings, ...checkAddresses(reading.config)] : findings;
}

const isSetting = (name: string) => settingNames.some((known) => known === name);

function checkAddresses({ mail, alertUrl, rateLimitPerMinute }: Config): Finding[] {
  const findings: Finding[] = [];
  if (mail && alertUrl === '') findings.push(warning('When mail fails, only the log says so: ALERT_URL is not set.'));
  if (rateLimitPerMinute === 0) findings.push(warning('The rate limit is off (RATE_LIMIT_PER_MINUTE is 0).'));
  const addresses = mail ? [['MAIL_FROM', mail.from], ...mail.owners.map((owner) => ['OWNER_EMAIL', owner])] : [];
  for (const [name, address] of addresses)
    if (isReservedName(hostOfAddress(address!)))
      findings.push(wrong(`${name} is still a sample: no email reaches ${address}. Give a real address.`));
  return findings;
}
