import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostOffice } from '../post-office.ts';
import { domain, prepareClone, prepareFirst, findFirstVersion } from './clone.ts';
import { loseMachine } from './lost-machine.ts';
import { sqlitePlaces, postgresPlaces } from './place.ts';
import { createSteps, type Step, type Outcome, type Stage } from './story.ts';
import { upgradeAndBack } from './upgrade.ts';

/**
 * `node faults/drill/main.ts [LEADS]`: does once, for real, what an administrator hopes never to need, on clones of the last commit in
 * a new folder. Exit codes: 0 nothing was lost, 1 something was, 2 wrong usage.
 */
const leads = Number(process.argv[2] ?? 500);
// Fewer leave the owner nothing to do, and more than a thousand confirmations a day are not sent.
if (!Number.isInteger(leads) || leads < 20 || leads > 800) {
  console.error('node faults/drill/main.ts [LEADS]: a whole number from 20 to 800.');
  process.exit(2);
}
const begun = performance.now();
const folder = mkdtempSync(join(tmpdir(), 'janus-drill-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
const office = await openPostOffice();
const step = createSteps(print);
const stageOf = (title: string, openPlace: Stage['openPlace'], count: number): Stage => ({
  title,
  openPlace,
  office,
  offerHost: `${domain}.localhost`,
  count,
  shelf: folder,
  step,
});
const outcomes: Outcome[] = [];
try {
  const firstVersion = findFirstVersion();
  const sqlite = stageOf('SQLite', sqlitePlaces(join(folder, 'sqlite')), leads);
  const [first, another, older] = await step('three machines: git clone, npm ci, build', () =>
    Promise.all([
      prepareClone(join(folder, 'first'), 'HEAD'),
      prepareClone(join(folder, 'another'), 'HEAD'),
      firstVersion && prepareFirst(join(folder, 'older'), firstVersion),
    ]),
  );
  const newer = another.program;
  const places = postgresPlaces(join(folder, 'postgres'));
  const postgres = places && stageOf('PostgreSQL', places, leads);
  const stages = postgres ? [sqlite, postgres] : [sqlite];
  // Side by side, since all mostly wait.
  outcomes.push(
    ...(await Promise.all([
      loseMachine(sqlite, first, newer),
      ...(postgres ? [loseMachine(postgres, { program: newer, lose: async () => {} }, newer)] : []),
      ...(older ? stages.map((stage) => upgradeAndBack({ ...stage, count: 40 }, { older, newer })) : []),
    ])),
  );
  if (!older)
    console.log('NOT DRILLED: the upgrade from the first version (this clone has no history: git fetch --unshallow)');
  if (!places) console.log('NOT DRILLED: PostgreSQL (no pg_dump with its server here: apt-get install postgresql)');
} finally {
  await office.stop();
}

const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + of(outcome), 0);
const losses = outcomes.flatMap(({ lost }) => lost);
for (const words of losses) console.log(`LOST: ${words}`);
const seconds = ((performance.now() - begun) / 1000).toFixed(0);
const [before, restored] = [sum((outcome) => outcome.before), sum((outcome) => outcome.restored)];
console.log(
  `${before} leads acknowledged before their backups, ${restored} restored, ${before - restored} lost; ` +
    `${losses.length} faults; ${seconds} s, load ${loadavg()[0]!.toFixed(1)}`,
);
process.exitCode = losses.length === 0 && before === restored && before > 0 ? 0 : 1;

function print({ name, seconds: taken, words }: Step): void {
  console.log(`${taken.toFixed(1).padStart(6)} s  ${name}${words && `: ${words}`}`);
}
