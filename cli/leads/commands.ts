import { offerForm } from '#contract/forms/offer.ts';
import type { Database } from '../../server/database/database.ts';
import { isDigestChannel } from '../../server/delivery/channels.ts';
import type { Delivery } from '../../server/delivery/delivery.ts';
import { createOutbox } from '../../server/delivery/outbox.ts';
import { mailboxOf } from '../../server/emails/confirmation-limits.ts';
import { createReminders, reminderOn, remindOfQuote } from '../../server/leads/action-links/owner-actions.ts';
import { createAdditions } from '../../server/leads/action-links/visitor-actions.ts';
import { readOpenLeads } from '../../server/leads/answer-times.ts';
import { describeEarlier, formatMarkedAmount, formatQuote, parseQuotedPrice } from '../../server/leads/offers.ts';
import { createBlocks } from '../../server/leads/receive/blocks.ts';
import { type Erased, LOG_NOT_EMPTIED } from '../../server/leads/store/erase-leads.ts';
import { createLeadStates, isSuspect, type Undone } from '../../server/leads/store/lead-state.ts';
import { createLeadStore } from '../../server/leads/store/lead-store.ts';
import type { Closed, Lead, LeadState } from '../../server/leads/store/lead.ts';
import { foldAddress, type LeadFilter } from '../../server/leads/store/list-leads.ts';
import { isComingDay } from '../../server/text/local-time.ts';
import { janusCommand } from '../../server/text/janus-command.ts';
import { escapeUnseen, oneLine, toSafeJson } from '../../server/text/unsafe-text.ts';
import { count, listSome } from '../terminal/text.ts';
import { createListCommands } from './pages.ts';
import { readStats, toStats, toStatsJson } from './stats.ts';
import {
  faceName,
  findFace,
  type LeadView,
  type Result,
  type Screen,
  toAboutJson,
  toAboutSheet,
  toJson,
  toSheet,
  unknownFace,
} from './view.ts';

interface LeadCommandsOptions extends Screen {
  database: Database;
  /** The owner's. Empty is the machine's. */
  timeZone: string;
  /** Milliseconds since 1970. */
  now(): number;
  /** Removes the copy from before an upgrade. Returns whether there was one. */
  dropCopy?(): boolean;
  /** Shows how far long work is. */
  progress?(message: string): void;
}

const BATCH_SIZE = 1000;

/** Creates the owner's commands on stored leads. A running server's courier sees their changes within seconds. */
export function createLeadCommands({ database, faces, width, clock, timeZone, now, ...parts }: LeadCommandsOptions) {
  const { progress = () => {}, dropCopy = () => false } = parts;
  const screen = { faces, width, clock };
  const leads = createLeadStore(database);
  const outbox = createOutbox({ database, clock: now, random: Math.random });
  const { ofLeads: additionsOf } = createAdditions({ database, outbox, clock: now });
  const states = createLeadStates({ database, outbox, clock: now });
  const reminders = createReminders({ database, outbox, clock: now });
  const blocks = createBlocks(database);
  const readOpen = () => readOpenLeads(database, faces, { now: now(), timeZone });
  const lists = createListCommands({ leads, screen, viewsOf: withDeliveries, readOpen, progress });

  async function stats({ filter, json }: { filter: LeadFilter; json: boolean }): Promise<Result> {
    const { face, since = 0 } = filter;
    const key = findFace(faces, face)?.key ?? face;
    const wanted = await readStats(database, { faces, only: key, since, timeZone });
    if (wanted.length === 0 && key !== undefined && !faces.some((one) => one.key === key))
      return bad(`No lead fits, and ${unknownFace(faces, key)}`);
    return good(json ? formatJson(wanted.map(toStatsJson)) : toStats(wanted, screen));
  }

  async function about(email: string, json: boolean): Promise<Result> {
    const found = await leads.list({ email });
    const [views, claims] = [await withDeliveries(found), await leads.claimsOf(found.map(({ id }) => id))];
    const record = {
      email,
      isBlocked: (await blocks.list()).includes(foldAddress(email)),
      leads: views.map((view) => ({ ...view, claims: claims.filter(({ leadId }) => leadId === view.lead.id) })),
    };
    return good(json ? formatJson(toAboutJson(record)) : toAboutSheet(record, screen));
  }

  async function onLead(text: string, work: (lead: Lead) => Promise<Result>): Promise<Result> {
    const [lead, second] = await leads.find(text);
    if (second) return bad(manyLeads(text));
    return lead ? work(lead) : bad(noLead(text));
  }

  async function withDeliveries(found: Lead[]): Promise<LeadView[]> {
    const views: LeadView[] = [];
    for (let start = 0; start < found.length; start += BATCH_SIZE) {
      const chunk = found.slice(start, start + BATCH_SIZE);
      const ids = chunk.map(({ id }) => id);
      const deliveries = Map.groupBy(await outbox.ofLeads(ids), ({ leadId }) => leadId);
      const added = Map.groupBy(await additionsOf(ids), ({ leadId }) => leadId);
      const reminderOf = await reminders.ofLeads(ids);
      const own = (id: string) => (deliveries.get(id) ?? []).filter(({ channel }) => !isDigestChannel(channel));
      const viewOf = (lead: Lead) => ({
        lead,
        deliveries: own(lead.id),
        additions: added.get(lead.id) ?? [],
        remindAt: reminderOf.get(lead.id) ?? null,
      });
      views.push(...chunk.map(viewOf));
      progress(`${views.length} of ${found.length} leads read`);
    }
    return views;
  }

  const deliveriesOf = async (lead: Lead) => (await withDeliveries([lead]))[0]!.deliveries;

  async function retry(id: string | null): Promise<Result> {
    const [rows] = await database.write([outbox.retry(id, now())]);
    return good(`${count(rows!.length, 'delivery', 'deliveries')} will be tried again.\n`);
  }

  /** Erases leads. `none` explains why there are none. */
  async function erase(found: Lead[], none = ''): Promise<Result> {
    const erased = await leads.erase(found.map(({ id }) => id));
    // Also if no lead is left: the copy may still have it.
    return afterErasing(erased, found.length === 0 ? none : '', dropCopy());
  }

  return {
    ...lists,
    stats,
    retry: (id: string | undefined) => (id === undefined ? retry(null) : onLead(id, (lead) => retry(lead.id))),
    about,
    show: (id: string, json: boolean) =>
      onLead(id, async (lead) => {
        const earlier = await describeEarlier(lead, '{count}, the last {offer} on {time}', {
          lang: 'en',
          list: leads.list,
          nameOf: (other) => faceName(other.face, faces),
          timeOf: ({ receivedAt }) => clock(receivedAt),
        });
        const view = { ...(await withDeliveries([lead]))[0]!, earlier };
        return good(json ? formatJson(toJson(view)) : toSheet(view, screen));
      }),
    answer: (id: string) =>
      onLead(id, async (lead) => {
        await states.answered(lead);
        return reply(lead, 'marked as answered.');
      }),
    /** `day` is null to remove the reminder. */
    remind: (id: string, day: string | null) =>
      onLead(id, async (lead) => {
        if (day !== null && lead.state !== 'new')
          return bad(`${lead.reference} is ${lead.state}. Only a new lead can have a reminder.`);
        if (day !== null && !isComingDay(day, now(), timeZone)) return bad(notComing(day));
        const at = day === null ? null : reminderOn(day, timeZone);
        await (at === null ? reminders.cancel(lead.id) : reminders.set(lead.id, at));
        return reply(lead, at === null ? 'no reminder any more.' : `you get an email on ${clock(at)}.`);
      }),
    quote: (id: string, text: string, { until, tell }: { until: string; tell?: string | undefined }) =>
      onLead(id, async (lead) => {
        const price = parseQuotedPrice(text, {}, 'en');
        if (price === null) return bad(`"${escapeUnseen(text)}" is not a price, such as 1200 EUR.`);
        if (!isComingDay(until, now(), timeZone)) return bad(notComing(until));
        if (isSuspect(lead.state)) return bad(`${lead.reference} is ${lead.state}. Release it first.`);
        const quote = { price, until };
        const isTold = tell === undefined ? lead.kind === offerForm.kind : tell === 'yes';
        await states.quoted(lead, quote, { remindAt: remindOfQuote(quote, now(), timeZone), tell: isTold });
        const told = `valid until ${until}. The visitor gets ${isTold ? 'an' : 'no'} email.`;
        return reply(lead, `marked as answered with ${formatQuote(quote, 'en').price}, ${told}`);
      }),
    /** Closes the offers for a name, except the buyer's, whose lead is named in place of the name, or as `buyer`. */
    async close(text: string, why: Closed, { tell, buyer: buyerId, isAgreed }: ClosingOptions): Promise<Result> {
      const named = findFace(faces, text);
      const id = buyerId ?? (named ? undefined : text);
      const [buyer, second] = id === undefined ? [] : await leads.find(id);
      if (second) return bad(manyLeads(id!));
      if (buyerId !== undefined && !buyer) return bad(noLead(buyerId));
      if (named?.kind === 'portfolio' || (buyer?.fields['names'] && buyerId === undefined))
        return bad(
          `${escapeUnseen(text)} is the page of all names, or a lead from there. Give the name that is gone, and the lead with --buyer.`,
        );
      const mailbox = ({ fields }: Lead) => mailboxOf(fields['email'] ?? '');
      const key = named?.key ?? (buyerId === undefined ? buyer?.face : undefined) ?? text;
      const name = (faces.find((one) => one.key === key)?.name ?? key).toLowerCase();
      // A name may have a page in each language.
      const all = await leads.list({ kind: offerForm.kind });
      // The leads of a removed domain still have the key that its file had.
      const gone = [name.replaceAll('.', '-'), name.split('.')[0]].find(
        (one) => !named && faces.every((face) => face.key !== one) && all.some(({ face }) => face === one),
      );
      const isOfName = ({ face }: Pick<Lead, 'face'>) =>
        [key, gone].includes(face) || faceName(face, faces).toLowerCase() === name;
      const isBuyers = (lead: Lead) => buyer !== undefined && mailbox(lead) === mailbox(buyer);
      const offers = all.filter(isOfName);
      const others = all.filter(({ fields: { names = '' }, state }) => {
        const lines = names.toLowerCase().split('\n');
        return !isSuspect(state) && lines.some((line) => line.split(';')[0] === name);
      });
      if (offers.length + others.length === 0) return bad(`There is no offer for ${escapeUnseen(text)}.`);
      const open = offers.filter((lead) => !isSuspect(lead.state) && !lead.closed && !isBuyers(lead));
      const told = tell ? [...new Map(open.toReversed().map((lead) => [mailbox(lead), lead])).values()] : [];
      const page = faces.some((face) => face.forms.length > 0 && isOfName({ face: face.key })) ? STILL_OPEN : '';
      const except = buyer ? `, but none of ${escapeUnseen(oneLine(buyer.fields['name'] ?? ''))}` : '';
      const alsoTell = tell ? `, and email ${count(told.length, 'visitor')}` : '';
      const from = open.map(({ fields }) => `${fields['name']} ${formatMarkedAmount(fields, 'en')}`.trim());
      const names = escapeUnseen(oneLine(listSome(from, 10)));
      const question = `Close ${count(open.length, 'offer')} for ${escapeUnseen(name)} (${names})${except}${alsoTell}?`;
      if (open.length > 0 && !(await isAgreed(`${page} ${question}`.trim()))) return good('');
      await states.close(open, why, told);
      const done = `${count(open.length, 'lead')} closed. ${count(told.length, 'visitor gets', 'visitors get')} an email.`;
      const undo = ['To undo it:', janusCommand(), 'leads undo', ...open.map(({ reference }) => reference)].join(' ');
      const left = others
        .filter((lead) => !isBuyers(lead))
        .map(({ reference }) => reference)
        .join(' ');
      const kept = left && `Left as they are, since they came through the page of all names: ${left}\n`;
      return good(`${done}\n${page && `${page}\n`}${kept}${open.length > 0 ? `${undo}\n` : ''}`);
    },
    async block(entry: string): Promise<Result> {
      await blocks.add(entry, now());
      return good(`New leads from or with "${escapeUnseen(entry)}" are held from now on.\n`);
    },
    unblock: async (entry: string): Promise<Result> =>
      (await blocks.remove(entry))
        ? good(`${escapeUnseen(entry)} is not blocked any more.\n`)
        : bad(`${escapeUnseen(entry)} is not blocked. "${janusCommand()} leads blocked" lists what is.`),
    blocked: async (): Promise<Result> =>
      good((await blocks.list()).map((entry) => `${oneLine(entry)}\n`).join('') || 'Nothing is blocked.\n'),
    spam: (id: string) =>
      onLead(id, async (lead) => afterSpam(lead, await states.spam(lead), await deliveriesOf(lead))),
    release: (id: string) => onLead(id, async (lead) => afterRelease(lead, await states.release(lead))),
    undo: (id: string) =>
      onLead(id, async (lead) => afterUndo(lead, await states.undo(lead), await deliveriesOf(lead))),
    eraseAddress: async (email: string) => erase(await leads.list({ email }), `none is of ${escapeUnseen(email)}`),
    async erase(id: string): Promise<Result> {
      // An earlier command may have erased it without emptying the log.
      if ((await leads.find(id)).length === 0) return bad(noLead(id) + afterEmptying(await leads.erase([])));
      return onLead(id, (lead) => erase([lead]));
    },
  };
}

const STILL_OPEN = 'Its published page still takes offers. Change its status first.';

interface ClosingOptions {
  tell: boolean;
  /** Asks before anything is changed or sent. */
  isAgreed(question: string): Promise<boolean>;
  buyer?: string | undefined;
}

const good = (output: string): Result => ({ ok: true, output });
const bad = (problem: string): Result => ({ ok: false, problem });
const formatJson = (value: unknown) => `${toSafeJson(value, 2)}\n`;
const notComing = (day: string) => `${day} is not a coming day. Give a day after today, within five years.`;
const manyLeads = (text: string) => `More than one lead begins with ${escapeUnseen(text)}. Give more of its ID.`;
const noLead = (text: string) => `There is no lead ${escapeUnseen(text)}. "${janusCommand()} leads list" shows them.`;

/** Reports a lead that is spam now. `held` counts the deliveries that this holds. */
function afterSpam(lead: Lead, held: number, deliveries: Delivery[]): Result {
  return reply(lead, `marked as spam.${held > 0 ? ` ${areHeld(held)}` : ''}${alreadySent(deliveries)}`);
}

/** Reports a release. `released` counts the deliveries that go out. It is null if nothing was held. */
function afterRelease(lead: Lead, released: number | null): Result {
  if (released === null) return bad(`${lead.reference} is not held (its state is ${lead.state}). Nothing was changed.`);
  return reply(lead, `released.${released > 0 ? ` ${goOut(released)}` : ''}`);
}

/** Reports an undone change, with the deliveries of now. */
function afterUndo(lead: Lead, undone: Undone | null, deliveries: Delivery[]): Result {
  if (undone === null) return bad(`${lead.reference} has nothing to undo: no answer, spam or release is left.`);
  const { from, to, held, released } = undone;
  const taken = `no longer ${lead.closed ?? formerStates[from]}; its state is ${to} again.`;
  const changed = `${held > 0 ? ` ${areHeld(held)}` : ''}${released > 0 ? ` ${goOut(released)}` : ''}`;
  return reply(lead, taken + changed + (to === 'held' || to === 'spam' ? alreadySent(deliveries) : ''));
}

/** Reports erased leads. `none` explains why there are none, or is empty. `isCopyGone`: an upgrade's copy is removed. */
function afterErasing({ leads, deliveries, log }: Erased, none: string, isCopyGone: boolean): Result {
  const what = `${count(leads, 'lead')} erased, with ${count(deliveries, 'delivery', 'deliveries')}`;
  const some = `${what}. Emails that went out and backups still have them.`;
  const copy = isCopyGone ? ' The copy from before the last upgrade is removed too.' : '';
  const said = (none === '' ? some : `0 leads erased: ${none}.`) + copy;
  if (log === 'not emptied') return bad(said + afterEmptying({ log }));
  return good(`${said}${none === '' ? '' : afterEmptying({ log })}\n`);
}

/** Adds a sentence about SQLite's log file, which may still have erased leads. */
function afterEmptying({ log }: Pick<Erased, 'log'>): string {
  if (log === 'not emptied') return ` But ${LOG_NOT_EMPTIED}.`;
  return log === 'emptied' ? " SQLite's log file holds nothing of what was erased before." : '';
}

const formerStates: Record<LeadState, string> = { new: 'released', held: 'held', answered: 'answered', spam: 'spam' };

const reply = ({ reference }: Lead, message: string) => good(`${reference}: ${message}\n`);
const areHeld = (n: number) => `${count(n, 'delivery is', 'deliveries are')} held.`;
const goOut = (n: number) => `${count(n, 'delivery goes', 'deliveries go')} out.`;

/** Reports deliveries that no command can undo. */
function alreadySent(deliveries: Delivery[]): string {
  const reportOf = (state: Delivery['state'], message: string) => {
    const channels = deliveries.filter((one) => one.state === state).map(({ channel }) => channel);
    return channels.length > 0 ? ` ${channels.join(', ')}: ${message}.` : '';
  };
  return reportOf('delivered', 'already sent, which cannot be undone') + reportOf('sending', 'being sent right now');
}
