import { join } from 'node:path';
import { openExistingDatabase } from '../server/database/open.ts';
import { createDayOf } from '../server/visits/day-of.ts';
import { createVisitStore } from '../server/visits/visit-store.ts';
import { readFaces } from './read-site.ts';
import { readSettings } from './read-settings.ts';
import { chooseFace } from './choose-face.ts';
import { complain } from './complain.ts';
import { parseVisitArguments, visitsHelp } from './visit-arguments.ts';
import { toVisitJson, toVisitSpreadsheet } from './visit-export.ts';
import { toVisitReport } from './visit-view.ts';

/** `npm run visits -- …`. Exit code 0: told, also where nobody came; 1: it could not be told; 2: it was not understood. */
process.stdout.on('error', () => process.exit(0)); // `… | head` has seen enough.
process.exitCode = await runVisits(process.argv.slice(2));

async function runVisits(args: string[]): Promise<number> {
  const folder = join(import.meta.dirname, '..');
  const settings = readSettings(folder);
  const timeZone = settings.ok ? settings.config.timeZone : '';
  const today = createDayOf(timeZone)(Date.now());
  const parsed = parseVisitArguments(args, today, settings.ok ? settings.environment : {});
  if (!parsed.ok) return complain(`${parsed.problem} "npm run visits -- --help" shows what there is.`, 2);
  if (parsed.request === 'help') return tell(visitsHelp);
  if (!settings.ok) return complain(settings.problems.join('\n'), 1);
  const [opened, faces] = await Promise.all([openExistingDatabase(settings.config), readFaces(folder)]);
  if (!opened.ok) return complain(opened.problem, 1);
  const { database } = opened;
  const { period, face, format } = parsed.request;
  try {
    const chosen = chooseFace(await createVisitStore(database).between(period), faces, face);
    if (!chosen.ok) return complain(chosen.problem, 1);
    const { sums } = chosen;
    if (format === 'json') return tell(toVisitJson(sums));
    if (format === 'csv') return tell(toVisitSpreadsheet(sums));
    const width = process.stdout.isTTY ? process.stdout.columns || 80 : null;
    return tell(toVisitReport({ sums, faces, period, timeZone, width, counting: settings.config.visits }));
  } catch (error) {
    return complain(`The database did not answer: ${(error as Error).message}`, 1);
  } finally {
    await database.close();
  }
}

function tell(text: string): number {
  process.stdout.write(text);
  return 0;
}
