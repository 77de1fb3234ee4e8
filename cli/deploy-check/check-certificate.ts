import { ok, warning, wrong, type Finding } from '../doctor/check.ts';
import { duration } from '../doctor/duration.ts';
import { shakeHands, type Handshake } from './handshake.ts';
import type { Site } from './visit.ts';

const TIMEOUT_MS = 20_000;
/** Of its time. Caddy and certbot renew when a third is left, whether that is thirty days or four hours. */
const SOON = 1 / 5;

/** Whether browsers take the certificate, and how long. `now`: milliseconds since 1970. */
export async function checkCertificate(site: Site, now: number): Promise<{ reached: boolean; findings: Finding[] }> {
  const { host, place, ca } = site;
  const handshake = await shakeHands(host, place, { timeout: TIMEOUT_MS, ca });
  if (handshake.kind === 'there') return { reached: true, findings: [told(host, handshake, now)] };
  const where = place.host === host && place.port === 443 ? host : `${host} (at ${place.host} port ${place.port})`;
  return { reached: false, findings: [wrong(`${where}: ${handshake.why}.`)] };
}

function told(host: string, handshake: Handshake & { kind: 'there' }, now: number): Finding {
  const { validFrom, validUntil, issuer } = handshake;
  const until = `until ${new Date(validUntil).toISOString().slice(0, 10)} (for ${duration(validUntil - now)})`;
  const words = `${host} has a certificate that browsers take, ${until}${issuer ? `, from ${issuer}` : ''}.`;
  if (validUntil - now > (validUntil - validFrom) * SOON) return ok(words);
  return warning(`${words} It should have been renewed: look into the proxy's log.`);
}
