/** A number of random inputs: as given in `npm test`, ten times as many in `npm run test:release`. */
export function randomRuns(runs: number): number {
  return runs * Number(process.env['RANDOM_RUNS'] ?? 1);
}
