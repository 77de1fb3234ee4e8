import { randomBytes } from 'node:crypto';
import { ok, warning, wrong, type Finding, unknown, duration } from './check.ts';
import { type Handshake, shakeHands, type Site } from './visit.ts';

const TIMEOUT_MS = 20_000;
/** Of its time. Caddy and certbot renew when a third is left, whether that is thirty days or four hours. */
const SOON = 1 / 5;

/** Whether browsers take the certificate, and how long. `now`: milliseconds since 1970. */
export async function checkCertificate(site: Site, now: number): Promise<{ reached: boolean; findings: Finding[] }> {
  const { host, place, ca } = site;
  const handshake = await shakeHands(host, place, { timeout: TIMEOUT_MS, ca });
  if (handshake.kind === 'there') return { reached: true, findings: [describeCertificate(host, handshake, now)] };
  const where = place.host === host && place.port === 443 ? host : `${host} (at ${place.host} port ${place.port})`;
  return { reached: false, findings: [wrong(`${where}: ${handshake.why}.`)] };
}

function describeCertificate(host: string, handshake: Handshake & { kind: 'there' }, now: number): Finding {
  const { validFrom, validUntil, issuer } = handshake;
  const until = `until ${new Date(validUntil).toISOString().slice(0, 10)} (for ${duration(validUntil - now)})`;
  const words = `${host} has a certificate that browsers take, ${until}${issuer ? `, from ${issuer}` : ''}.`;
  if (validUntil - now > (validUntil - validFrom) * SOON) return ok(words);
  return warning(`${words} It should have been renewed: look into the proxy's log.`);
}

/** A proxy that asks no authority refuses at once. */
const STRANGER_TIMEOUT_MS = 15_000;

/** A name that no face has must get no certificate: else anybody makes the proxy ask an authority for any name. */
export async function checkStranger({ host, place, ca }: Site, shake = shakeHands): Promise<Finding[]> {
  const stranger = `${randomBytes(6).toString('hex')}.${host.replace(/^www\./, '')}`;
  const handshake = await shake(stranger, place, { timeout: STRANGER_TIMEOUT_MS, ca });
  const name = `A name that no face has (${stranger})`;
  if (handshake.kind === 'there') {
    if (handshake.names.includes(stranger))
      return [wrong(`${name} got a certificate: let the proxy ask first ("ask" in deploy/Caddyfile).`)];
    return [warning(`${name} is served with a certificate for ${handshake.names.find((one) => one.startsWith('*'))}.`)];
  }
  if (handshake.code === 'LATE')
    return [warning(`${name} was not refused at once: does the proxy ask an authority for any name?`)];
  return handshake.kind === 'refused' ? [ok(`${name} gets no certificate.`)] : [unknown(`${name}: ${handshake.why}.`)];
}
