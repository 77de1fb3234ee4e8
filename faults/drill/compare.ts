import type { Listed } from './program.ts';
import type { Acknowledged } from './visitors.ts';

const CHANNELS = ['owner-mail', 'visitor-mail'];

/** Lists every difference between the listed leads and those that visitors and owner know of. Empty if everything is there. */
export function findLosses(acknowledged: Acknowledged[], listed: Listed[]): string[] {
  const stored = new Map(listed.map((lead) => [lead.id, lead]));
  return acknowledged.flatMap(({ id, reference, email, state }) => {
    const lead = stored.get(id);
    if (state === 'erased') return lead ? [`${reference} is there, and was erased`] : [];
    if (!lead) return [`${reference} is lost`];
    const channels = lead.deliveries.map(({ channel }) => channel).sort();
    return [
      ...(lead.reference === reference && lead.email === email ? [] : [`${reference} is another lead`]),
      ...(lead.state === state ? [] : [`${reference} is ${lead.state} instead of ${state}`]),
      ...(channels.join() === CHANNELS.join() ? [] : [`${reference} has the deliveries ${channels.join(', ')}`]),
    ];
  });
}

/** Lists the Message-IDs of the deliveries in wanted states. */
export function deliveriesIn(listed: Listed[], isWanted: (state: string) => boolean): string[] {
  return listed.flatMap(({ id, deliveries }) =>
    deliveries.filter(({ state }) => isWanted(state)).map(({ channel }) => `<${id}-${channel}@mail.example>`),
  );
}

/**
 * Compares the emails at the mail server with what was stored before the restart. Emails sent by then must not be sent again, waiting
 * emails are sent once, and held ones are not sent.
 */
export function findMailLosses(before: Listed[], earlier: Map<string, number>, emails: Map<string, number>): string[] {
  const since = (id: string) => (emails.get(id) ?? 0) - (earlier.get(id) ?? 0);
  const wrong = (ids: string[], wanted: number, words: string) =>
    ids.filter((id) => since(id) !== wanted).map((id) => `${id} ${words}, and went ${since(id)} times`);
  const gone = deliveriesIn(before, (state) => state === 'delivered');
  return [
    ...gone.filter((id) => !earlier.has(id)).map((id) => `${id} is said to be delivered, and no mail server has it`),
    ...wrong(gone, 0, 'had gone before'),
    ...wrong(
      deliveriesIn(before, (state) => state === 'waiting' || state === 'sending'),
      1,
      'waited',
    ),
    ...wrong(
      deliveriesIn(before, (state) => state === 'held'),
      0,
      'is held',
    ),
  ];
}
