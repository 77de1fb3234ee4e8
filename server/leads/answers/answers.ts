import type { Face } from '#contract/site.ts';
import type { Database } from '../../database/database.ts';
import { readAnswerFigures, type AnswerFigures, type Period } from './answer-figures.ts';
import { readLateLeads, type WaitingLead } from './waiting.ts';

/** What is known of answers. Times are milliseconds since 1970. */
export interface Answers {
  now(): number;
  /** Leads whose promised time is nearly over, or is; those that are due first come first. */
  late(now: number, limit: number): Promise<WaitingLead[]>;
  /** Of every face that has something to tell, in the order of the faces. */
  figures(period: Period): Promise<AnswerFigures[]>;
}

export function createAnswers(
  database: Database,
  site: () => { faces: Pick<Face, 'key' | 'answerHours'>[] },
  now: () => number,
): Answers {
  return {
    now,
    late: (time, limit) => readLateLeads(database, site(), time, limit),
    async figures(period) {
      const all: AnswerFigures[] = [];
      // One after the other: a hundred questions at once would keep visitors from PostgreSQL's connections.
      for (const face of site().faces) all.push(await readAnswerFigures(database, face, period));
      return all.filter(hasAny);
    },
  };
}

function hasAny({ came, waiting, longest, held, spam }: AnswerFigures): boolean {
  return came + waiting + longest.length + held + spam > 0;
}
