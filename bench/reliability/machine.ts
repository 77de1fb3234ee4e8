/** What stands between the server and its machine, as arguments for Node: the server's own code knows nothing of it. */

/** A clock that is ahead. */
export function clockAhead(ms: number): string[] {
  return inject(`const now = Date.now; Date.now = () => now() + ${ms};`);
}

/** A clock that is off by the milliseconds in a file, which may change at any time. */
export function clockFromFile(file: string): string[] {
  return inject(
    `import { readFileSync } from 'node:fs';
     const now = Date.now; Date.now = () => now() + Number(readFileSync(${JSON.stringify(file)}, 'utf8'));`,
  );
}

/** Kills the process with -9 right before its step number `step`, writing the steps to a file (see `steps-of-a-lead.ts`). */
export function killedBeforeStep(step: number, file: string): string[] {
  const module = new URL('./steps-of-a-lead.ts', import.meta.url).href;
  return inject(`import { watchSteps } from ${JSON.stringify(module)}; watchSteps(${step}, ${JSON.stringify(file)});`);
}

/** Lets a write beyond a limit of the file size fail as on a full disk, instead of ending the process. */
export function refusedWritesFail(): string[] {
  return inject(`process.on('SIGXFSZ', () => {});`);
}

function inject(code: string): string[] {
  return ['--import', `data:text/javascript,${encodeURIComponent(code)}`];
}
