import { print, type Report } from './audit.ts';

/**
 * `node faults/main.ts [NAME[=NUMBER] …]`: does to the real server what machines, networks and people do to servers, and reports
 * losses. Without a name it does everything. Exit code 1 if anything was lost.
 */
const programs: Record<string, (number: number | undefined) => Promise<Report[]>> = {
  kill: async (rounds = 200) => [await (await import('./kill.ts')).killAtRandom({ rounds })],
  steps: async (every = 1) => [await (await import('./steps.ts')).killBetweenSteps({ every })],
  disk: async () => [await (await import('./disk.ts')).fillDisk()],
  postgres: async (rounds = 20) => {
    const { crashPostgres, killOnPostgres } = await import('./postgres.ts');
    return [await crashPostgres(rounds), await killOnPostgres(rounds)];
  },
  failover: async () => [await (await import('./postgres.ts')).failOver()],
  servers: async (kills = 60) => [await (await import('./kill.ts')).killAmongServers({ kills })],
  'steps-of-servers': async (every = 1) => [await (await import('./steps.ts')).killStepsAmongServers(every)],
};

let lost = 0;
const wanted = process.argv.slice(2);
for (const word of wanted.length > 0 ? wanted : Object.keys(programs)) {
  const [name = '', number] = word.split('=');
  const run = programs[name];
  if (!run) throw new Error(`There is no ${name}; there are ${Object.keys(programs).join(', ')}`);
  for (const report of await run(number === undefined ? undefined : Number(number))) {
    print(report);
    lost += report.lost.length;
  }
}
process.exitCode = lost === 0 ? 0 : 1;
