import type { AnswerFigures } from '../leads/answers/answer-figures.ts';
import { gauge } from './metrics.ts';

/** Families for Prometheus, by face: of the last seven days, and what waits now. `now`: milliseconds since 1970. */
export function answerGauges(figures: AnswerFigures[], now: number): string[] {
  const byFace = (name: string, help: string, value: (one: AnswerFigures) => number | null) => {
    const values = figures.map((one) => ({ labels: { face: one.face }, value: value(one) }));
    return gauge(
      name,
      help,
      values.filter((one): one is { labels: { face: string }; value: number } => one.value !== null),
    );
  };
  const ages = ({ longest: [first] }: AnswerFigures) => (first ? Math.round((now - first.receivedAt) / 1000) : 0);
  return [
    byFace('janus_week_leads', 'Leads of the last seven days that are no spam.', ({ came }) => came),
    byFace('janus_week_leads_answered', 'Of these, those that are answered.', ({ answered }) => answered),
    byFace('janus_week_leads_answered_in_time', 'Of these, those within the promised time.', ({ inTime }) => inTime),
    byFace('janus_week_answer_median_seconds', 'Half of these answers took less.', ({ medianMs }) =>
      medianMs === null ? null : Math.round(medianMs / 1000),
    ),
    byFace(
      'janus_week_leads_held',
      'Leads of the last seven days that are held as suspected spam.',
      ({ held }) => held,
    ),
    byFace('janus_lead_oldest_unanswered_seconds', 'Age of the lead that waits longest for an answer.', ages),
  ];
}
