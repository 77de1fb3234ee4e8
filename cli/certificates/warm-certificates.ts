import type { Handshake } from './handshake.ts';

export interface WarmParts {
  names: string[];
  shake(name: string): Promise<Handshake>;
  /** Resolves after so many milliseconds. */
  pause(ms: number): Promise<unknown>;
  /** Told after each name. */
  progress(done: number): void;
}

/** By name, as its last handshake went. `stopped`: nobody listens, and no more were asked. */
export interface Warmed {
  asked: Map<string, Handshake>;
  stopped: boolean;
}

/** Old versions of Caddy refuse what they are asked for in the same moment; one that is slow does not hold up the rest. */
const NEXT_AFTER_MS = 1000;
const MOST_UNDER_WAY = 8;
/** Before each further round over what was refused. An authority takes five failures of a name an hour. */
const ROUNDS_AFTER_MS = [5000, 30_000];

/** Asks for the certificate of each name, so that no visitor is the first who does. */
export async function warmCertificates({ names, shake, pause, progress }: WarmParts): Promise<Warmed> {
  const asked = new Map<string, Handshake>();
  const [first] = names;
  // A place where nobody listens need not be asked for each name.
  if (first !== undefined) asked.set(first, await shake(first));
  if (asked.get(first!)?.kind === 'unreachable') return { asked, stopped: true };
  await askAll(names.slice(1));
  for (const wait of ROUNDS_AFTER_MS) {
    const refused = names.filter((name) => asked.get(name)!.kind !== 'there');
    if (refused.length === 0) break;
    await pause(wait);
    await askAll(refused);
  }
  return { asked, stopped: false };

  async function askAll(some: string[]): Promise<void> {
    const underWay = new Set<Promise<void>>();
    for (const name of some) {
      if (underWay.size >= MOST_UNDER_WAY) await Promise.race(underWay);
      const ended: Promise<void> = shake(name).then((handshake) => {
        asked.set(name, handshake);
        underWay.delete(ended);
        progress(asked.size);
      });
      underWay.add(ended);
      await Promise.race([ended, pause(NEXT_AFTER_MS)]);
    }
    await Promise.all(underWay);
  }
}
