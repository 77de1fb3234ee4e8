import { randomBytes } from 'node:crypto';
import { ok, unknown, warning, wrong, type Finding } from '../doctor/check.ts';
import { shakeHands } from './handshake.ts';
import type { Site } from './visit.ts';

const TIMEOUT_MS = 15_000;

/** A name that no face has must get no certificate: else anybody makes the proxy ask an authority for any name. */
export async function checkStranger({ host, place, ca }: Site, shake = shakeHands): Promise<Finding[]> {
  const stranger = `${randomBytes(6).toString('hex')}.${host.replace(/^www\./, '')}`;
  const handshake = await shake(stranger, place, { timeout: TIMEOUT_MS, ca });
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
