import type { Database } from '../../server/database/database.ts';
import { type AnswerFigures, createAnswers } from '../../server/leads/answer-times.ts';
import { createLeadStore } from '../../server/leads/store/lead-store.ts';
import { formatDuration } from '../../server/text/local-time.ts';
import { oneLine } from '../../server/text/unsafe-text.ts';
import { barOf, columns, wrap } from '../terminal/text.ts';
import { faceName, type NamedFace, type Screen } from './view.ts';

/** The cells of the longest bar, and of the texts next to it. */
const BAR = 32;
const BESIDE = 36;

interface StatsOptions {
  faces: NamedFace[];
  /** The key of one face. */
  only?: string | undefined;
  /** Milliseconds since 1970. */
  since: number;
  timeZone: string;
}

/** Reads the figures of every face that leads came through, those of `faces` first. */
export async function readStats(
  database: Database,
  { faces, only, since, timeZone }: StatsOptions,
): Promise<AnswerFigures[]> {
  const stored = await createLeadStore(database).byFace();
  const gone = [...stored.keys()].filter((key) => !faces.some((face) => face.key === key));
  const all = [...faces, ...gone.map((key) => ({ key, answerHours: null }))];
  const wanted = all.filter(({ key }) => only === undefined || key === only);
  return createAnswers({ database, site: () => ({ faces: wanted }), clock: Date.now, timeZone }).figures({
    since,
    until: Number.MAX_SAFE_INTEGER,
  });
}

/** Formats a bar for each figure, at the same scale for all faces. */
export function toStats(all: AnswerFigures[], { faces, width, clock }: Screen): string {
  if (all.length === 0) return 'No leads.\n';
  const most = Math.max(...all.flatMap((one) => rowsOf(one).map(([, count]) => count)), 1);
  const cells = Math.min(BAR, Math.max(8, (width ?? BAR + BESIDE) - BESIDE));
  const sheets = all.map((one) => {
    const rows = rowsOf(one).map(([label, count]) => [
      `  ${label}`,
      String(count).padStart(7),
      barOf(count, most, cells),
    ]);
    const notes = [
      ...(one.medianMs === null ? [] : [`Half of the answers took less than ${formatDuration(one.medianMs, 'en')}.`]),
      ...one.longest.map(({ reference, receivedAt }) => `Waits since ${clock(receivedAt)}: ${reference}`),
    ];
    const lines = notes.flatMap((note) => (width === null ? [note] : wrap(note, width - 2)));
    const kinds = Object.entries(one.kinds).map(([kind, count]) => `${kind} ${count}`);
    const head = [oneLine(faceName(one.face, faces)), ...(kinds.length > 1 ? [kinds.join(', ')] : [])].join(': ');
    return `${head}\n${columns(rows, { max: 60 })}${lines.map((line) => `  ${line}\n`).join('')}`;
  });
  return sheets.join('\n');
}

function rowsOf({ came, answered, timed, inTime, waiting, held, spam }: AnswerFigures): [string, number][] {
  const answers: [string, number][] =
    inTime === null
      ? [['Answered', answered]]
      : [
          ['Answered in time', inTime],
          ['Answered late', timed - inTime],
          ...(answered > timed ? [['Answered, time unknown', answered - timed] as [string, number]] : []),
        ];
  return [['Came', came], ...answers, ['Without an answer', waiting], ['Held as suspected spam', held], ['Spam', spam]];
}

/** Formats times as ISO 8601, and durations in whole seconds. */
export function toStatsJson({ longest, medianMs, ...figures }: AnswerFigures): Record<string, unknown> {
  return {
    ...figures,
    medianSeconds: medianMs === null ? null : Math.round(medianMs / 1000),
    longest: longest.map(({ id, reference, receivedAt }) => ({
      id,
      reference,
      receivedAt: new Date(receivedAt).toISOString(),
    })),
  };
}
