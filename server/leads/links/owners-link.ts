import { paths } from '#contract/paths.ts';
import type { Face } from '#contract/site.ts';
import type { Database } from '../../database/database.ts';
import { readLinkKey } from './link-key.ts';
import { linkOrigin, type LinkPlace } from './link-place.ts';
import { LINK_DAYS, signLink, type LinkScope, type OwnerAction } from './link-token.ts';

/** Makes links to a lead, for mails and other ways to whom it concerns. `face`: the one whose host they are on. */
export interface Links {
  /** The page on which the owner does one thing with a lead, and takes it back. */
  owners(leadId: string, face: LinkedFace, action: OwnerAction): Promise<string>;
  /** The page on which a visitor sees where his own request stands. */
  visitors(leadId: string, face: LinkedFace): Promise<string>;
}

export type LinkedFace = Pick<Face, 'hosts'>;

const DAY_MS = 24 * 3_600_000;

/** `clock`: milliseconds since 1970. The functions reject when the database does not answer. */
export function createLinks(database: Database, place: LinkPlace, clock: () => number = Date.now): Links {
  const link = async (path: string, leadId: string, { hosts }: LinkedFace, scope: LinkScope) => {
    const token = signLink(await readLinkKey(database), { leadId, scope }, clock() + LINK_DAYS * DAY_MS);
    return `${linkOrigin(hosts, place)}${path}${token}`;
  };
  return {
    owners: (leadId, face, action) => link(paths.ownersLink, leadId, face, action),
    visitors: (leadId, face) => link(paths.visitorsLink, leadId, face, 'visitor'),
  };
}
