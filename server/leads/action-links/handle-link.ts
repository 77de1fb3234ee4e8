import { createElement as h, Fragment, type ReactNode } from 'react';
import { linkPlaceholders } from '#contract/site/page.ts';
import type { Face, Site } from '#contract/site/site.ts';
import type { Database } from '../../database/database.ts';
import { noteId, type Outbox } from '../../delivery/outbox.ts';
import type { PostedFields } from '../../respond/read-body.ts';
import { renderHtml } from '../../text/html-document.ts';
import { dayAfter, isComingDay } from '../../text/local-time.ts';
import { type Answer, formatAnswer, parseQuotedPrice } from '../offers.ts';
import type { Lead } from '../store/lead.ts';
import { createLeadStates, quoteNote } from '../store/lead-state.ts';
import { createLeadStore } from '../store/lead-store.ts';
import { createAdditions, createWithdrawal } from './visitor-actions.ts';
import { type LinkScope, makeReceiptPath, readLinkKey, verifyLink } from './signed-links.ts';
import { type Chosen, createOwnerActions, createReminders, reminderOn, remindOfQuote } from './owner-actions.ts';
import { createReceiptPageHandler, type ReceiveCorrected } from './receipt-page.ts';
import {
  createVisitorPageHandler,
  type LinkPage,
  ownerPage,
  plainLinkPage,
  type VisitorRequest,
} from './link-pages.ts';

interface LinkHandlerParts {
  database: Database;
  outbox: Outbox;
  /** The time zone of the owner's emails. Empty is the machine's. */
  timeZone: string;
  /** Milliseconds since 1970. */
  clock(): number;
  failed(error: unknown): void;
  /** Stores a lead once more, under the address that its sender meant. */
  receive: ReceiveCorrected;
}

/** A request of a link's page. */
interface LinkRequest extends VisitorRequest {
  token: string;
  /** The face whose host it came by: it answers for a link that leads to no lead. */
  face: Face;
  site: Site;
}

/** `again`: the posted action is done, and the page is to be loaded again, or the one at `path`. */
export type LinkAnswer = { kind: 'page'; face: Face; page: LinkPage } | { kind: 'again'; path?: string };

export type LinkHandler = ReturnType<typeof createLinkHandler>;

/** An id that never exists, so that unknown tokens cost one lookup as well (no timing oracle). */
const UNKNOWN_ID = '00000000-0000-0000-0000-000000000000';

/** Answers links in emails. All reject if the database does not answer. */
export function createLinkHandler({ database, outbox, timeZone, clock, failed, receive }: LinkHandlerParts) {
  const leads = createLeadStore(database);
  const reminders = createReminders({ database, outbox, clock });
  const actions = createOwnerActions(createLeadStates({ database, outbox, clock }), reminders, outbox.notify);
  const withdraw = createWithdrawal({ leads, outbox, clock, failed });
  const visitorPageOf = createVisitorPageHandler({
    additions: createAdditions({ database, outbox, clock }),
    answerOf,
    withdraw,
    timeZone,
  });
  const receiptPageOf = createReceiptPageHandler({ receive, withdraw, clock, timeZone });

  /** Shows a price only to the visitor who got it by email, also after it was taken back. */
  async function answerOf(lead: Lead, face: Face): Promise<Answer | null> {
    const { state, quote, closed } = lead;
    const priced = noteId(lead.id, 'quote', 'visitor-note');
    const told = (await outbox.ofLeads([lead.id])).filter((email) => email.id.startsWith(priced));
    const isTold = quote && told.some((email) => email.id.endsWith(quoteNote(quote)));
    const holds = state === 'answered' && (closed || isTold);
    if (!holds && !told.some((email) => email.state === 'delivered')) return null;
    return formatAnswer(holds ? lead : { fields: {} }, face, dayAfter(clock(), timeZone, 0));
  }

  /** The same steps whatever the token is. */
  async function find(token: string): Promise<{ scope: LinkScope | null; lead: Lead | null }> {
    const link = verifyLink(await readLinkKey(database), token, clock());
    const lead = await leads.byId(link?.leadId ?? UNKNOWN_ID);
    return { scope: link?.scope ?? null, lead };
  }

  return {
    async owner({ token, posted, face, site }: LinkRequest): Promise<LinkAnswer> {
      const { scope, lead } = await find(token);
      const { invalid, erased } = face.words.links;
      if (scope === null || scope === 'visitor' || scope === 'receipt')
        return { kind: 'page', face, page: plainLinkPage(404, invalid) };
      if (lead === null) return { kind: 'page', face, page: plainLinkPage(410, erased) };
      const [now, own] = [clock(), faceOf(site, lead) ?? face];
      const show = async (refused: PostedFields | null): Promise<LinkAnswer> => {
        const [status, remindAt] = [await actions.status(scope, lead), await reminders.dueOf(lead.id)];
        const page = ownerPage(own, { action: scope, lead, status, now, remindAt, timeZone, refused });
        return { kind: 'page', face: own, page };
      };
      if (posted === null) return show(null);
      const step = posted.get('step');
      if (step === 'undo') await actions.undo(scope, lead);
      if (step === 'do' || step === 'week') {
        const chosen = readChosen({ scope, lead, posted }, own, { now, timeZone });
        if (chosen === null) return show(posted);
        await actions.act(scope, lead, chosen);
      }
      return { kind: 'again' };
    },

    async visitor(request: LinkRequest): Promise<LinkAnswer> {
      const { scope, lead } = await find(request.token);
      if ((scope !== 'visitor' && scope !== 'receipt') || lead === null)
        return { kind: 'page', face: request.face, page: plainLinkPage(404, request.face.words.links.invalid) };
      const face = faceOf(request.site, lead) ?? request.face;
      const shown = await (scope === 'visitor' ? visitorPageOf : receiptPageOf)(request, lead, face);
      if ('status' in shown) return { kind: 'page', face, page: shown };
      return { kind: 'again', path: await makeReceiptPath(database, shown.leadId, clock()) };
    },
  };
}

const faceOf = ({ faces }: Site, lead: Lead) => faces.find(({ key }) => key === lead.face);

/** Reads the day, or the price and its last day, that the owner chose on the page. Returns null if it is wrong. */
function readChosen(
  { scope, lead, posted }: { scope: LinkScope; lead: Lead; posted: PostedFields },
  { lang }: Face,
  { now, timeZone }: { now: number; timeZone: string },
): Chosen | null {
  const day = posted.get('day') ?? dayAfter(now, timeZone, posted.get('step') === 'week' ? 7 : 1);
  if (!isComingDay(day, now, timeZone)) return null;
  if (scope !== 'quote') return { remindAt: reminderOn(day, timeZone) };
  const price = parseQuotedPrice(posted.get('price') ?? '', lead.fields, lang);
  if (price === null) return null;
  const quote = { price, until: day };
  return { quote, remindAt: remindOfQuote(quote, now, timeZone), tell: posted.get('tell') === 'yes' };
}

export type RenderLinkPage = ReturnType<typeof createLinkPageRenderer>;

/**
 * Completes the page that was rendered of each face (`frameOf`). `css`: its stylesheet, for its Content Security Policy.
 */
export function createLinkPageRenderer(frameOf: (face: Face) => Promise<string>) {
  return async (face: Face, page: Pick<LinkPage, 'heading' | 'body'>) => {
    const frame = await frameOf(face);
    return { html: completePage(frame, page), css: /<style>([\s\S]*?)<\/style>/.exec(frame)?.[1] ?? '' };
  };
}

/** Replaces the placeholders by the page's parts, each once: a visitor's text may look like one. */
export function completePage(frame: string, { heading, body }: Pick<LinkPage, 'heading' | 'body'>): string {
  const parts: Record<string, ReactNode> = {
    [linkPlaceholders.title]: heading,
    [linkPlaceholders.heading]: h(Fragment, null, ...heading.split(REFERENCE).map(wholeReference)),
    [linkPlaceholders.body]: body,
  };
  return frame.replaceAll(/%LINK-(?:TITLE|HEADING|BODY)%/g, (mark) => renderHtml(parts[mark]));
}

const REFERENCE = /\b([A-Z](?:-[0-9A-Z]{4}){2})\b/;

/**
 * Keeps a reference, which has hyphens, on one line. A text that was split by its pattern has one at each odd place.
 */
const wholeReference = (text: string, at: number) =>
  at % 2 === 0 ? text : h('bdi', { className: 'link-whole' }, text);
