import { nearestWord } from '#contract/text/nearest-word.ts';
import { describeServices } from '../../server/delivery/channels.ts';
import type { Config } from '../../server/start/config.ts';
import type { Notes } from '../../server/start/doctor-notes.ts';
import { duration, type Finding, ok, warning, wrong } from './check.ts';
import { hostOfAddress, isReservedName } from '../../server/delivery/dns.ts';

/** Reports what the settings turn on and off, and sample addresses in them. */
export function checkSettings(config: Config): Finding[] {
  const { mail, services, alertUrl, rateLimitPerMinute, retentionDays } = config;
  const findings = [ok('The values of all settings are understood.')];
  findings.push(...describeServices(services).map(ok));
  if (mail && alertUrl === '') findings.push(warning('When mail fails, only the log says so: ALERT_URL is not set.'));
  if (rateLimitPerMinute === 0) findings.push(warning('The rate limit is off (RATE_LIMIT_PER_MINUTE is 0).'));
  if (retentionDays > 0) findings.push(ok(`Leads are erased after ${retentionDays} days.`));
  const addresses = mail ? [['MAIL_FROM', mail.from], ...mail.owners.map((owner) => ['OWNER_EMAIL', owner])] : [];
  for (const [name, address] of addresses) {
    if (isReservedName(hostOfAddress(address!)))
      findings.push(wrong(`${name} is still a sample: no email reaches ${address}. Give a real address.`));
  }
  return findings;
}

/** Reports `names` in the file `.env` that are not among the `known` settings. */
export function checkSettingNames(names: string[], known: readonly string[]): Finding[] {
  return names
    .filter((name) => !known.includes(name))
    .map((name) => {
      if (/^PG[A-Z]+$/.test(name)) return wrong(`${name} in .env is not read. DATABASE_URL names the database.`);
      const meant = nearestWord(name, [...known]);
      return meant === undefined
        ? warning(`${name} in .env is not a setting of Janus, which does not read it.`)
        : wrong(`${name} in .env is not a setting, so it does nothing. Did you mean ${meant}?`);
    });
}

/** Checks the proxy that the server met last. `found`: all of them. `now`: milliseconds since 1970. */
export function checkProxy({ trust }: Pick<Config, 'trust'>, found: Notes, now: number): Finding {
  const [last] = Object.entries(found).toSorted(([, a], [, b]) => b - a);
  if (!last) return ok('No proxy forwards visitors that TRUST_PROXY does not name.');
  const [address, at] = last;
  const when = `${duration(now - at)} ago`;
  if (trust(address, 0)) return ok(`TRUST_PROXY names the proxy at ${address}, which was not trusted ${when}.`);
  return wrong(
    `A proxy at ${address} forwards visitors (X-Forwarded-For, seen ${when}), but TRUST_PROXY does not name it: ` +
      `they all share one rate limit. Set TRUST_PROXY=${address}`,
  );
}
