import type { ReactNode } from 'react';
import { linkPlaceholders } from '#contract/site/page.ts';
import type { Face, Site } from '#contract/site/site.ts';
import type { Database } from '../../database/database.ts';
import type { Outbox } from '../../delivery/outbox.ts';
import { renderHtml } from '../../text/html-document.ts';
import type { Lead } from '../store/lead.ts';
import { createLeadStates, isSuspect } from '../store/lead-state.ts';
import { createLeadStore } from '../store/lead-store.ts';
import { createAdditions, createWithdrawal } from './visitor-actions.ts';
import { type LinkScope, type OwnerAction, readLinkKey, verifyLink } from './signed-links.ts';
import {
  type ActionStatus,
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
  clock(): number;
  failed(error: unknown): void;
}

interface LinkRequest extends VisitorRequest {
  token: string;
  /** The face whose host it came by: it answers for a link that leads to no lead. */
  face: Face;
  site: Site;
}

/** `again`: the posted action is done, and the page is to be loaded again. */
export type LinkAnswer = { kind: 'page'; face: Face; page: LinkPage } | { kind: 'again' };

export type LinkHandler = ReturnType<typeof createLinkHandler>;

/** An id that never exists, so that unknown tokens cost one lookup as well (no timing oracle). */
const UNKNOWN_ID = '00000000-0000-0000-0000-000000000000';

/** Answers links in emails. All reject if the database does not answer. */
export function createLinkHandler({ database, outbox, timeZone, clock, failed }: LinkHandlerParts) {
  const leads = createLeadStore(database);
  const states = createLeadStates({ database, outbox, clock });
  const withdraw = createWithdrawal({ database, outbox, clock, failed });
  const visitorPageOf = createVisitorPageHandler({
    additions: createAdditions({ database, outbox, clock }),
    withdraw,
    timeZone,
  });

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
      if (scope === null || scope === 'visitor') return { kind: 'page', face, page: plainLinkPage(404, invalid) };
      if (lead === null) return { kind: 'page', face, page: plainLinkPage(410, erased) };
      const own = faceOf(site, lead) ?? face;
      const status = statusOf(scope, lead);
      if (posted === null)
        return { kind: 'page', face: own, page: ownerPage(own, { action: scope, lead, status, timeZone }) };
      if (posted.get('step') === 'do' && status === 'ask') {
        await states[scope](lead);
        outbox.notify();
      }
      return { kind: 'again' };
    },

    async visitor(request: LinkRequest): Promise<LinkAnswer> {
      const { scope, lead } = await find(request.token);
      if (scope !== 'visitor' || lead === null)
        return { kind: 'page', face: request.face, page: plainLinkPage(404, request.face.words.links.invalid) };
      const face = faceOf(request.site, lead) ?? request.face;
      return { kind: 'page', face, page: await visitorPageOf(request, lead, face) };
    },
  };
}

const faceOf = ({ faces }: Site, lead: Lead) => faces.find(({ key }) => key === lead.face);

/**
 * Finds what the owner's link can do with the lead as it is now. `done`: the action is done, by this link or otherwise.
 * `unfit`: the lead has become something that the action is not for.
 */
function statusOf(action: OwnerAction, { state }: Lead): ActionStatus {
  if (action === 'spam') return state === 'spam' ? 'done' : 'ask';
  if (action === 'release' && isSuspect(state)) return 'ask';
  if (action === 'answered' && state === 'new') return 'ask';
  return state === (action === 'release' ? 'new' : 'answered') ? 'done' : 'unfit';
}

/** Replaces a frame's placeholders by the page's parts, each once: a visitor's text may look like one. */
export function completePage(frame: string, { heading, body }: Pick<LinkPage, 'heading' | 'body'>): string {
  const parts: Record<string, ReactNode> = {
    [linkPlaceholders.title]: heading,
    [linkPlaceholders.heading]: heading,
    [linkPlaceholders.body]: body,
  };
  return frame.replaceAll(/%LINK-(?:TITLE|HEADING|BODY)%/g, (mark) => renderHtml(parts[mark]));
}
