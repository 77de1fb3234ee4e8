import { parseArgs } from 'node:util';
import { certificateNames } from '#contract/certificate-names.ts';
import type { Face } from '#contract/site.ts';
import { duration } from '../doctor/duration.ts';
import type { Environment } from '../../server/start/config.ts';
import { fewNames } from '../doctor/few-names.ts';
import { isReservedName } from '../doctor/reserved-name.ts';
import { keptByNpm } from '../kept-by-npm.ts';
import { shakeHands, type Handshake, type Place } from './handshake.ts';
import { readPlace } from './read-place.ts';
import { warmCertificates } from './warm-certificates.ts';

export interface WarmCommand {
  args: string[];
  /** In which npm leaves what it took for its own. */
  environment?: Environment;
  /** Of the built site; none where nothing is built. */
  faces: Face[];
  /** Authorities instead of Node's own (PEM). */
  ca?: string;
  /** Milliseconds since 1970. */
  now: number;
  pause(ms: number): Promise<unknown>;
  progress(words: string): void;
}

/** Exit code 0: every name has a certificate; 1: some have none; 2: wrong usage. Lines without their ends. */
export interface WarmResult {
  code: 0 | 1 | 2;
  lines: string[];
}

export const WARM_USAGE =
  'npm run certificates:warm -- [--address 127.0.0.1:443]: asks the proxy at the address for the certificate of each name of your faces.';
const USUAL_ADDRESS = '127.0.0.1:443';
/** An authority takes seconds, and Caddy keeps its pace for it. */
const TIMEOUT_MS = 60_000;

/** `npm run certificates:warm`: a line for each name without a certificate, and one about all. */
export async function runWarm(command: WarmCommand): Promise<WarmResult> {
  const { args, environment = {}, faces, ca, now, pause, progress } = command;
  const kept = keptByNpm('certificates:warm', ['address'], environment);
  if (kept !== null) return { code: 2, lines: [kept] };
  const place = readArguments(args);
  if (place === null) return { code: 2, lines: [WARM_USAGE] };
  if (faces.length === 0)
    return { code: 1, lines: ['No site is built yet, so there are no names: run npm start once.'] };
  const all = certificateNames(faces);
  const names = all.filter((name) => !isReservedName(name));
  const samples = all.filter(isReservedName);
  const left = samples.length > 0 ? [`Left out, since no authority knows them: ${fewNames(samples)}.`] : [];
  if (names.length === 0)
    return { code: 1, lines: [...left, 'No face has a name that can have a certificate: write it into its hosts.'] };
  const { asked, stopped } = await warmCertificates({
    names,
    shake: (name) => shakeHands(name, place, { timeout: TIMEOUT_MS, ca }),
    pause,
    progress: (done) => progress(`${done} of ${names.length} names asked for`),
  });
  if (stopped) return { code: 1, lines: [...left, unreachable(place, asked.get(names[0]!)!)] };
  const missing = names.filter((name) => asked.get(name)!.kind !== 'there');
  const lines = [...left, ...missing.map((name) => `${name}: ${whyOf(asked.get(name)!)}`), summary(names, asked, now)];
  return { code: missing.length > 0 ? 1 : 0, lines };
}

function readArguments(args: string[]): Place | null {
  try {
    const { values } = parseArgs({ args, options: { address: { type: 'string' } } });
    return readPlace(values.address ?? USUAL_ADDRESS);
  } catch {
    return null;
  }
}

function unreachable({ host, port }: Place, handshake: Handshake): string {
  return `${host} port ${port}: ${whyOf(handshake)}. Is the proxy running? --address names another place.`;
}

const whyOf = (handshake: Handshake) => (handshake.kind === 'there' ? '' : handshake.why);

function summary(names: string[], asked: Map<string, Handshake>, now: number): string {
  const ends = names.flatMap((name) => {
    const handshake = asked.get(name)!;
    return handshake.kind === 'there' ? [{ name, at: handshake.validUntil }] : [];
  });
  const count = `${ends.length.toLocaleString('en')} of ${names.length.toLocaleString('en')} names have a certificate`;
  if (ends.length === 0) return `${count}.`;
  const { name, at } = ends.reduce((a, b) => (b.at < a.at ? b : a));
  const day = new Date(at).toISOString().slice(0, 10);
  return `${count}; the first to run out is that of ${name}, on ${day} (in ${duration(at - now)}).`;
}
