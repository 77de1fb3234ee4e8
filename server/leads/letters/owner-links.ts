import type { Site } from '#contract/site.ts';
import type { ServerWords } from '#contract/words.ts';
import type { Lead } from '../lead.ts';
import type { OwnerAction } from '../links/link-token.ts';
import type { Links } from '../links/owners-link.ts';
import type { LetterLink } from './letter-page.ts';

const OF_A_LEAD: OwnerAction[] = ['answered', 'remind', 'spam'];

/** The links of a mail to the owner about a lead. `words`: of the mail, where it is not in the name of the lead's own face. */
export async function ownerLinks(
  links: Links,
  site: Site,
  lead: Lead,
  actions = OF_A_LEAD,
  words: ServerWords = linkedFace(site, lead).words,
): Promise<LetterLink[]> {
  const face = linkedFace(site, lead);
  const hrefs = await Promise.all(actions.map((action) => links.owners(lead.id, face, action)));
  return hrefs.map((href, at) => ({ text: words.links.letter[actions[at]!], href }));
}

/** Whose host the links are on: where the face is gone, any face's, since each shows any lead. */
export const linkedFace = ({ faces }: Site, lead: Lead) => faces.find(({ key }) => key === lead.face) ?? faces[0]!;
