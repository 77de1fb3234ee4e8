import { countedKinds, type Counted } from '../visits/daily-sum.ts';
import { counter } from './metrics.ts';

const families: Record<Counted, [name: string, help: string]> = {
  visit: ['janus_visits_total', 'Visits: pages opened from elsewhere.'],
  page: ['janus_pages_total', 'Pages opened, visits included.'],
  begun: ['janus_forms_begun_total', 'Forms that somebody turned to.'],
  sent: ['janus_forms_sent_total', 'Leads that were stored, held ones not included.'],
  held: ['janus_forms_held_total', 'Leads that were held as suspected spam.'],
  robot: ['janus_robots_total', 'Pages opened by robots, which count nowhere else.'],
};

/** By face, since the start of the process; a face appears with the first of its visitors. */
export function visitMetrics(totals: ReadonlyMap<string, ReadonlyMap<Counted, number>>): string[] {
  return countedKinds.map((what) => {
    const values = [...totals].map(([face, counts]) => ({ labels: { face }, value: counts.get(what) ?? 0 }));
    return counter(...families[what], values);
  });
}
