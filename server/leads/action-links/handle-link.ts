import type { Face, Site } from '#contract/site/site.ts';
import type { Database } from '../../database/database.ts';
import type { Outbox } from '../../delivery/outbox.ts';
import type { Lead } from '../store/lead.ts';
import { createLeadStates } from '../store/lead-state.ts';
import { createLeadStore } from '../store/lead-store.ts';
import { createAdditions, createWithdrawal } from './visitor-actions.ts';
import { type LinkScope, readLinkKey, verifyLink } from './signed-links.ts';
import { createOwnerActions, createReminders, nextMorning } from './owner-actions.ts';
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
}

/** A request of a link's page. */
interface LinkRequest extends VisitorRequest {
  token: string;
  /** The face whose host it came by: it answers for a link that leads to no lead. */
  face: Face;
  site: Site;
}

/** `again`: the posted action is done, and the page is to be loaded again. */
export type LinkAnswer = { kind: 'page'; face: Face; page: LinkPage } | { kind: 'again' };

export interface LinkHandler {
  owner(request: LinkRequest): Promise<LinkAnswer>;
  visitor(request: LinkRequest): Promise<LinkAnswer>;
}

/** An id that never exists, so that unknown tokens cost one lookup as well (no timing oracle). */
const UNKNOWN_ID = '00000000-0000-0000-0000-000000000000';

/** Answers links in emails. All reject if the database does not answer. */
export function createLinkHandler({ database, outbox, timeZone, clock, failed }: LinkHandlerParts): LinkHandler {
  const leads = createLeadStore(database);
  const reminders = createReminders({ database, outbox, clock });
  const actions = createOwnerActions(createLeadStates({ database, outbox, clock }), reminders, outbox.notify);
  const visitorPageOf = createVisitorPageHandler({
    additions: createAdditions({ database, outbox, clock }),
    withdraw: createWithdrawal({ leads, outbox, clock, failed }),
    timeZone,
  });

  /** The same steps whatever the token is. */
  async function find(token: string): Promise<{ scope: LinkScope | null; lead: Lead | null }> {
    const link = verifyLink(await readLinkKey(database), token, clock());
    const lead = await leads.byId(link?.leadId ?? UNKNOWN_ID);
    return { scope: link?.scope ?? null, lead };
  }

  return {
    async owner({ token, posted, face, site }) {
      const { scope, lead } = await find(token);
      const { invalid, erased } = face.words.links;
      if (scope === null || scope === 'visitor') return { kind: 'page', face, page: plainLinkPage(404, invalid) };
      if (lead === null) return { kind: 'page', face, page: plainLinkPage(410, erased) };
      const remindAt = nextMorning(clock(), timeZone);
      const step = posted?.get('step');
      if (step === 'do') await actions.act(scope, lead, remindAt);
      if (step === 'undo') await actions.undo(scope, lead);
      if (posted !== null) return { kind: 'again' };
      const status = await actions.status(scope, lead);
      const due = (scope === 'remind' && (await reminders.dueOf(lead.id))) || remindAt;
      const own = faceOf(site, lead) ?? face;
      const page = ownerPage(own, { action: scope, lead, status, remindAt: due, timeZone });
      return { kind: 'page', face: own, page };
    },

    async visitor(request) {
      const { scope, lead } = await find(request.token);
      if (scope !== 'visitor' || lead === null)
        return { kind: 'page', face: request.face, page: plainLinkPage(404, request.face.words.links.invalid) };
      const face = faceOf(request.site, lead) ?? request.face;
      return { kind: 'page', face, page: await visitorPageOf(request, lead, face) };
    },
  };
}

const faceOf = ({ faces }: Site, lead: Lead) => faces.find(({ key }) => key === lead.face);
