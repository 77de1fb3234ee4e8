import { print, type Report } from './audit.ts';

/**
 * `node faults/main.ts [NAME[=NUMBER] …]`: does to the real server what machines, networks and people do to servers, and reports
 * losses. Without a name it does everything. Exit code 1 if anything was lost.
 */
const programs: Record<string, (number: number | undefined) => Promise<Report[]>> = {
  kill: async (rounds = 200) => [await (await import('./kill.ts')).killAtRandom({ rounds })],
  steps: async (every = 1) => [await (await import('./steps.ts')).killBetweenSteps({ every })],
  disk: async () => [await (await import('./disk.ts')).fillDisk()],
  locked: async () => [await (await import('./locked.ts')).lockDatabase()],
  mail: async () => (await import('./mail.ts')).troubleMail(),
  clock: async () => {
    const { jumpClock } = await import('./clock.ts');
    return [await jumpClock(1), await jumpClock(-1)];
  },
  stop: async (rounds = 3) => {
    const { stopGracefully } = await import('./stop.ts');
    return [await stopGracefully('that end', { rounds }), await stopGracefully('that hang', { rounds })];
  },
  twice: async () => [await (await import('./locked.ts')).startTwice()],
  postgres: async (rounds = 20) => {
    const { crashPostgres, killOnPostgres } = await import('./postgres.ts');
    return [await crashPostgres(rounds), await killOnPostgres(rounds)];
  },
  failover: async () => [await (await import('./postgres.ts')).failOver()],
  servers: async (kills = 60) => [await (await import('./kill.ts')).killAmongServers({ kills })],
  'steps-of-servers': async (every = 1) => [await (await import('./steps.ts')).killStepsAmongServers(every)],
  trace: async () => [await (await import('./disk.ts')).traceAnswers()],
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
