/** A number of random inputs: as given in `npm test`, ten times as many in `npm run test:release`. */
export function randomRuns(runs: number): number {
  return runs * Number(process.env['RANDOM_RUNS'] ?? 1);
}

/** Whether this is `npm run test:release`, in which the short checks of `npm test` are done in full. */
export const isRelease = process.env['RANDOM_RUNS'] !== undefined;
