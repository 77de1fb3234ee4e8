import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { PostOffice } from '../post-office.ts';
import type { OpenPlace } from './place.ts';
import type { Program, Server, Settings } from './program.ts';

/** The tools of a part of the drill. */
export interface Stage {
  /** The beginning of its steps' names. */
  title: string;
  openPlace: OpenPlace;
  office: PostOffice;
  /** The host of a domain that accepts offers. */
  offerHost: string;
  /** The number of leads. */
  count: number;
  /** A folder outside of every machine. */
  shelf: string;
  step: RunStep;
}

export interface Machine {
  program: Program;
  /** Removes the machine with its disk. */
  lose(): Promise<void>;
}

export interface Outcome {
  /** The number of leads that were accepted before the backup and not erased. */
  before: number;
  restored: number;
  /** Every broken promise, in words. Empty if nothing was lost. */
  lost: string[];
}

export const mailSettings = (office: PostOffice): Settings => ({
  SMTP_URL: office.url,
  MAIL_FROM: 'janus@mail.example',
  OWNER_EMAIL: 'owner@example.org',
});

/** The mail server of the drill keeps each connection waiting for a tenth of a second. */
export const inHaste: Settings = { SMTP_CONNECTIONS: '20' };

/** Another machine's clock is a minute ahead, so the leases of the killed server have ended. */
export const minuteAhead: Settings = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent('const now = Date.now; Date.now = () => now() + 60000;')}`,
};

const PATIENCE_MS = 5 * 60_000;

/** Resolves once no delivery waits, or to false after more than five minutes. */
export async function mailsAreOut({ port }: Server): Promise<boolean> {
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until) {
    if ((await readiness(port)).waiting === 0) return true;
    await pause(200);
  }
  return false;
}

function readiness(port: number): Promise<{ waiting?: number }> {
  return new Promise((resolve, reject) => {
    request({ port, path: '/readyz', headers: { host: 'localhost' } }, async (response) => {
      resolve(JSON.parse(Buffer.concat(await response.toArray()).toString()));
    })
      .on('error', reject)
      .end();
  });
}

export interface Step {
  name: string;
  seconds: number;
  words: string;
}

/** Runs a step of the drill. `describe` formats its result. */
export type RunStep = <Result>(
  name: string,
  work: () => Promise<Result>,
  describe?: (result: Result) => string,
) => Promise<Result>;

/** `onEnd` is called when a step has ended. */
export function createSteps(onEnd: (step: Step) => void = () => {}): RunStep {
  return async (name, work, describe = () => '') => {
    const begun = performance.now();
    const result = await work();
    onEnd({ name, seconds: (performance.now() - begun) / 1000, words: describe(result) });
    return result;
  };
}
