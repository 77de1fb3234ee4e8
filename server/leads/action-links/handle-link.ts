import { createElement as h, type ReactNode } from 'react';
import { cleanText } from '#contract/forms/parse-lead.ts';
import { linkPlaceholders } from '#contract/site/page.ts';
import type { Site, SiteList } from '#contract/site/site.ts';
import { formatMessage } from '#contract/text/format.ts';
import type { PostedFields } from '../../respond/read-body.ts';
import { renderHtml } from '../../text/html-document.ts';
import type { Lead } from '../store/lead.ts';
import { createLeadStates, createLeadStore } from '../store/lead-store.ts';
import { type LinkScope, type OwnerAction, readLinkKey, verifyLink } from './signed-links.ts';
import { ADDITION_MAX, createAdditions, createWithdrawal, type WithdrawalParts } from './visitor-actions.ts';
import {
  type ActionStatus,
  type LinkPage,
  renderOwnerPage,
  renderPlainPage,
  renderVisitorPage,
  renderWithdrawalPage,
  renderWithdrawnPage,
  type VisitorPageParts,
} from './link-pages.ts';

interface LinkHandlerParts extends WithdrawalParts {
  /** The time zone of the owner's emails. Empty is the machine's. */
  timeZone: string;
}

interface LinkRequest {
  path: string;
  token: string;
  /** The posted fields, or null for a GET, which changes nothing. */
  posted: PostedFields | null;
  /** The site whose host it came by: it answers for a link that leads to no lead. */
  site: Site;
  siteList: SiteList;
}

/** `again`: the page is to be loaded again, after a post. */
export type LinkAnswer = { kind: 'page'; site: Site; page: LinkPage } | { kind: 'again' };

export type LinkHandler = ReturnType<typeof createLinkHandler>;

/** An id that never exists, so that unknown tokens cost one lookup as well (no timing oracle). */
const UNKNOWN_ID = '00000000-0000-0000-0000-000000000000';

/** Answers links in emails. All reject if the database does not answer. */
export function createLinkHandler(parts: LinkHandlerParts) {
  const { database, outbox, timeZone, clock } = parts;
  const leads = createLeadStore(database);
  const states = createLeadStates(parts);
  const actForVisitor = createVisitorPages(parts);

  /** The same steps whatever the token is. */
  async function find(token: string): Promise<{ scope: LinkScope | null; lead: Lead | null }> {
    const link = verifyLink(await readLinkKey(database), token, clock());
    const lead = await leads.byId(link?.leadId ?? UNKNOWN_ID);
    return { scope: link?.scope ?? null, lead };
  }

  async function owner({ token, posted, site, siteList }: LinkRequest): Promise<LinkAnswer> {
    const { scope, lead } = await find(token);
    if (scope === null || scope === 'visitor')
      return { kind: 'page', site, page: renderPlainPage(404, site, site.words.links.invalid) };
    if (lead === null) return { kind: 'page', site, page: renderPlainPage(410, site, site.words.links.erased) };
    const own = findSite(siteList, lead) ?? site;
    const status = decideStatus(scope, lead);
    if (posted === null)
      return { kind: 'page', site: own, page: renderOwnerPage(own, { action: scope, lead, status, timeZone }) };
    if (posted.get('step') === 'do' && status === 'ask') {
      await states[scope](lead);
      outbox.notify();
    }
    return { kind: 'again' };
  }

  async function visitor(request: LinkRequest): Promise<LinkAnswer> {
    const { scope, lead } = await find(request.token);
    const isTheirs = scope === 'visitor' && lead !== null;
    const site = (isTheirs && findSite(request.siteList, lead)) || request.site;
    const page = isTheirs
      ? await actForVisitor(request, lead, site)
      : renderPlainPage(404, site, site.words.links.invalid);
    return { kind: 'page', site, page };
  }

  return { owner, visitor };
}

function createVisitorPages(parts: LinkHandlerParts) {
  const additions = createAdditions(parts);
  const withdraw = createWithdrawal(parts);

  async function addText(
    text: string,
    lead: Lead,
    { email, words: { links } }: Site,
  ): Promise<Pick<VisitorPageParts, 'stored' | 'refused'>> {
    const refuse = (error: string) => ({ refused: { text, error } });
    if (text === '') return refuse(links.own.short);
    if (text.length > ADDITION_MAX) return refuse(formatMessage(links.own.long, { max: String(ADDITION_MAX) }));
    if ((await additions.add(lead, text)) === 'stored') return { stored: true };
    return refuse(formatMessage(links.own.full, { address: email }));
  }

  return async ({ path, posted }: LinkRequest, lead: Lead, site: Site): Promise<LinkPage> => {
    const step = posted?.get('step');
    if (step === 'ask') return renderWithdrawalPage(site, lead, { status: 200, path });
    if (step === 'withdraw') {
      // A program that sends every form it finds ticks no box.
      if (posted?.get('agree') !== 'yes') return renderWithdrawalPage(site, lead, { status: 422, path });
      await withdraw(lead);
      return renderWithdrawnPage(site, lead);
    }
    const result = step === 'add' ? await addText(cleanText(posted?.get('words') ?? ''), lead, site) : {};
    const added = await additions.ofLeads([lead.id]);
    return renderVisitorPage(site, { lead, additions: added, timeZone: parts.timeZone, ...result });
  };
}

const findSite = ({ sites }: SiteList, lead: Lead) => sites.find(({ key }) => key === lead.site);

/** Finds what the link can do with the lead now: ask for its action, or say that it is done or unfit. */
function decideStatus(action: OwnerAction, { state }: Lead): ActionStatus {
  switch (action) {
    case 'spam':
      return state === 'spam' ? 'done' : 'ask';
    case 'release':
      if (state === 'held' || state === 'spam') return 'ask';
      return state === 'new' ? 'done' : 'unfit';
    case 'answered':
      if (state === 'new') return 'ask';
      return state === 'answered' ? 'done' : 'unfit';
  }
}

/** Replaces a frame's placeholders by the page's parts, each once: a visitor's text may look like one. */
export function completePage(frame: string, { heading, body }: Pick<LinkPage, 'heading' | 'body'>): string {
  // A line does not end at a hyphen of the reference.
  const pieces = heading.split(/(\w-\w{4}-\w{4})/).map((piece, at) => (at % 2 ? h('bdi', { key: at }, piece) : piece));
  const parts: Record<string, ReactNode> = {
    [linkPlaceholders.title]: heading,
    [linkPlaceholders.heading]: pieces,
    [linkPlaceholders.body]: body,
  };
  return frame.replaceAll(/%LINK-(?:TITLE|HEADING|BODY)%/g, (mark) => renderHtml(parts[mark]));
}
