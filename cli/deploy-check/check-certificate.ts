import { ok, warning, wrong, type Finding } from '../doctor/check.ts';
import { shakeHands, type Handshake } from '../certificates/handshake.ts';
import type { Site } from './visit.ts';

const TIMEOUT_MS = 20_000;
const DAY_MS = 24 * 3_600_000;
/** Proxies renew 30 days before the end, of certificates that are valid for 90. */
const SOON_DAYS = 14;

/** Whether browsers take the certificate, and how long. `now`: milliseconds since 1970. */
export async function checkCertificate(site: Site, now: number): Promise<{ reached: boolean; findings: Finding[] }> {
  const { host, place, ca } = site;
  const handshake = await shakeHands(host, place, { timeout: TIMEOUT_MS, ca });
  if (handshake.kind === 'there') return { reached: true, findings: [told(host, handshake, now)] };
  const where = place.host === host && place.port === 443 ? host : `${host} (at ${place.host} port ${place.port})`;
  return { reached: false, findings: [wrong(`${where}: ${handshake.why}.`)] };
}

function told(host: string, { validUntil, issuer }: Handshake & { kind: 'there' }, now: number): Finding {
  const days = Math.floor((validUntil - now) / DAY_MS);
  const until = `until ${new Date(validUntil).toISOString().slice(0, 10)} (${days} ${days === 1 ? 'day' : 'days'})`;
  const words = `${host} has a certificate that browsers take, ${until}${issuer ? `, from ${issuer}` : ''}.`;
  return days < SOON_DAYS ? warning(`${words} It should have been renewed: look into the proxy's log.`) : ok(words);
}
