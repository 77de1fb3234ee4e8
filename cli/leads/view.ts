import type { Face } from '#contract/site/site.ts';
import type { Delivery, DeliveryRecord } from '../../server/delivery/delivery.ts';
import type { Addition } from '../../server/leads/action-links/visitor-actions.ts';
import { formatFields, formatMarkedAmount, offerLabels } from '../../server/leads/offers.ts';
import type { Lead } from '../../server/leads/store/lead.ts';
import { escapeUnseen, oneLine } from '../../server/text/unsafe-text.ts';
import { columns, columnWidths, count, listSome, terminalLines, wrap } from '../terminal/text.ts';

/** The output of a command. Long output continues in `more` while it is read. `problem` is one line. */
export type Result = { ok: true; output: string; more?: AsyncIterable<string> } | { ok: false; problem: string };

/** A lead with its deliveries. */
export interface LeadView {
  lead: Lead;
  deliveries: DeliveryRecord[];
  /** The texts that the visitor added later. */
  additions: Addition[];
  /** A sentence about earlier offers from the same address, or empty. */
  earlier?: string;
}

/** The terminal, and the sources of its texts. */
export interface Screen {
  /** The faces whose names are in tables, and whose questions are above the answers. */
  faces: NamedFace[];
  /** The terminal's columns. Null without a terminal. */
  width: number | null;
  /** Formats milliseconds since 1970 in the owner's time zone. */
  clock(time: number): string;
}

export type NamedFace = Pick<Face, 'key' | 'kind' | 'name' | 'hosts' | 'labels' | 'forms'>;

/** Finds a face by its key, its name or one of its hosts, in any case. */
export function findFace<Known extends Pick<NamedFace, 'key' | 'name' | 'hosts'>>(
  faces: Known[],
  named = '',
): Known | undefined {
  const name = named.toLowerCase();
  return faces.find((one) => [one.key, one.name.toLowerCase(), ...one.hosts].includes(name));
}

/** Ends a sentence about a face that is not there. */
export function unknownFace(faces: NamedFace[], name: string): string {
  const keys = faces.map(({ key }) => key);
  return `no site is called ${escapeUnseen(name)}. There are: ${listSome(keys, 20)}.`;
}

/** Formats the lead as `--json` shows it (product.md, "Commands"). */
export function toJson({ lead, deliveries, additions, earlier }: LeadView): Record<string, unknown> {
  const { id, reference, kind, face: site, state, fields, consent } = lead;
  const receivedAt = new Date(lead.receivedAt).toISOString();
  return {
    id,
    reference,
    kind,
    site,
    receivedAt,
    state,
    deliveries: deliveries.map(({ channel, state, attempts, lastError }) => ({ channel, state, attempts, lastError })),
    ...(additions.length === 0 ? {} : { additions: additions.map(additionJson) }),
    ...(consent === null ? {} : { consent: { sentence: consent, at: receivedAt } }),
    ...(earlier && { earlier }),
    ...fields,
  };
}

const additionJson = ({ receivedAt, words }: Addition) => ({ at: new Date(receivedAt).toISOString(), words });

/** A narrower terminal shows no kind, which begins the reference, and no time of day. */
const WIDE = 120;

/**
 * Creates a table that is printed page by page, with a head above the first. On a terminal, all pages have the first
 * one's columns. Elsewhere a column grows with a longer entry. `isAll`: no page follows the first, so that it is known
 * whether any lead has an amount.
 */
export function createTable({ faces, width, clock }: Screen, { isAll }: { isAll: boolean }) {
  const wide = width === null || width >= WIDE;
  const kind = (text: string) => (wide ? [text] : []);
  const layout = width === null ? {} : { max: width, width, whole: 2 };
  let hasAmounts = !isAll;
  let widths: number[] | null = null;

  return (views: LeadView[]): string => {
    const isFirst = widths === null;
    if (isFirst && views.length === 0) return 'No leads.\n';
    hasAmounts ||= views.some(({ lead }) => formatMarkedAmount(lead.fields, 'en') !== '');
    const amounts = hasAmounts ? [({ fields }: Lead) => oneLine(formatMarkedAmount(fields, 'en'))] : [];
    const offer = amounts.map(() => 'AMOUNT');
    const head = ['REFERENCE', 'RECEIVED', 'SITE', ...kind('KIND'), 'STATE', ...offer, 'NAME', 'EMAIL', 'DELIVERIES'];
    const rows = views.map(({ lead, deliveries }) => [
      lead.reference,
      wide ? clock(lead.receivedAt) : clock(lead.receivedAt).slice(0, 10),
      faceName(lead.face, faces),
      ...kind(lead.kind),
      lead.state,
      ...amounts.map((format) => format(lead)),
      oneLine(lead.fields['name'] ?? ''),
      oneLine(lead.fields['email'] ?? ''),
      wide ? summary(deliveries) : countsByState(deliveries),
    ]);
    const lines = isFirst ? [head, ...rows] : rows;
    if (widths === null) widths = columnWidths(lines, layout);
    else if (width === null) widths = columnWidths(lines, layout).map((one, column) => Math.max(one, widths![column]!));
    return columns(lines, { widths });
  };
}

export const toTable = (views: LeadView[], screen: Screen) => createTable(screen, { isAll: true })(views);

/** Names a domain by its name, and the services face by its key. */
export function faceName(key: string, faces: NamedFace[]): string {
  const face = faces.find((one) => one.key === key);
  return face?.kind === 'domain' ? oneLine(face.name) : key;
}

/** Summarizes deliveries for a table, which names the open ones alone. */
export function summary(deliveries: Delivery[]): string {
  const open = deliveries.filter(({ state }) => state !== 'delivered');
  return open.length === 0 ? 'delivered' : open.map(({ channel, state }) => `${channel} ${state}`).join(', ');
}

/** Counts open deliveries, such as `1 failed, 1 waiting`. */
function countsByState(deliveries: Delivery[]): string {
  const open = Map.groupBy(deliveries, ({ state }) => state);
  open.delete('delivered');
  return [...open].map(([state, those]) => `${those.length} ${state}`).join(', ') || 'delivered';
}

/** Formats everything about one lead for reading, with the questions of its page. */
export function toSheet(view: LeadView, { faces, width, clock }: Screen): string {
  const { lead, deliveries, additions, earlier } = view;
  const labels = faces.find(({ key }) => key === lead.face)?.labels[lead.kind] ?? {};
  const fits = (line: string) => (width === null ? [line] : wrap(line, width - 2));
  const facts = columns(
    [
      ['Reference', lead.reference],
      ['ID', lead.id],
      ['Kind', `${lead.kind} (${lead.face})`],
      ['Received', clock(lead.receivedAt)],
      ['State', lead.state],
      ...(earlier ? [['Earlier', oneLine(earlier)]] : []),
    ],
    { max: 80 },
  );
  const agreed = lead.consent === null ? [] : [[`Agreed to (${clock(lead.receivedAt)})`, lead.consent] as const];
  const added = additions.map(({ receivedAt, words }) => [`Added (${clock(receivedAt)})`, words] as const);
  const answered = formatFields(lead.fields, { lang: 'en' }).map(({ field, text }) => [field, text] as const);
  const answers = [...answered, ...added, ...agreed].map(([field, text]) => {
    const lines = terminalLines(text || '-').flatMap(fits);
    return `${oneLine(labels[field] ?? offerLabels[field] ?? field)}\n${lines.map((line) => `  ${line}\n`).join('')}`;
  });
  const ways = deliveries.map((delivery) => `  ${describeDelivery(delivery, clock)}\n`);
  return [facts, ...answers, `Deliveries\n${ways.join('') || '  none\n'}`].join('\n');
}

function describeDelivery(delivery: DeliveryRecord, clock: Screen['clock']): string {
  const { channel, state, attempts, createdAt, settledAt, lastError } = delivery;
  const ended = settledAt === null ? '' : ` ${clock(settledAt)}`;
  const tried = count(attempts, 'attempt');
  const error = lastError === null ? '' : `, ${oneLine(lastError)}`;
  return `${channel}: ${state}${ended}, stored ${clock(createdAt)}, ${tried}${error}`;
}
