import { openExistingDatabase } from '../server/database/open.ts';
import { escapeUnseen } from '../server/outbox/unsafe-text.ts';
import type { DailySum } from '../server/visits/daily-sum.ts';
import { createDayOf } from '../server/visits/visits.ts';
import { createVisitStore } from '../server/visits/visit-store.ts';
import { widthOf, type CommandPlace, complain as complainOn, readFaces } from './command-place.ts';
import type { NamedFace } from './lead-view.ts';
import { parseVisitArguments, visitsHelp } from './visit-arguments.ts';
import { toVisitJson, toVisitSpreadsheet } from './visit-export.ts';
import { toVisitReport } from './visit-view.ts';

/** Runs `visits` with its arguments; resolves to the exit code. 1: it could not be done; 2: it was not understood. */
export async function runVisits(args: string[], place: CommandPlace): Promise<number> {
  const { folder, settings, stdout, stderr } = place;
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
    return tell(
      toVisitReport({ sums, faces, period, timeZone, width: widthOf(place), counting: settings.config.visits }),
    );
  } catch (error) {
    return complain(`The database did not answer: ${(error as Error).message}`, 1);
  } finally {
    await database.close();
  }

  function tell(text: string): number {
    stdout.write(text);
    return 0;
  }

  function complain(words: string, code: number): number {
    return complainOn(words, code, stderr);
  }
}

/** A face may be named by its key, its name or one of its hosts; one that is gone by its key. */
export function chooseFace(
  sums: DailySum[],
  faces: NamedFace[],
  named: string | undefined,
): { ok: true; sums: DailySum[] } | { ok: false; problem: string } {
  if (named === undefined) return { ok: true, sums };
  const name = named.toLowerCase();
  const face = faces.find((one) => [one.key, one.name.toLowerCase(), ...one.hosts].includes(name));
  const found = sums.filter((sum) => sum.face === (face?.key ?? named));
  if (found.length > 0 || face !== undefined || faces.length === 0) return { ok: true, sums: found };
  const there = faces.map(({ key }) => key).join(', ');
  return { ok: false, problem: `Nobody came, and no face is called ${escapeUnseen(named)}. There are: ${there}.` };
}
