import { cleanText } from '#contract/clean-text.ts';
import { fillWords } from '#contract/fill-words.ts';
import type { Face } from '#contract/site.ts';
import type { Lead } from '../lead.ts';
import { ADDITION_MAX, type Additions } from './additions.ts';
import type { LinkRequest } from './link-desk.ts';
import { plainLinkPage, type LinkPage } from './link-parts.ts';
import { visitorPage, withdrawalPage } from './visitor-page.ts';

interface VisitorDeskParts {
  additions: Additions;
  withdraw(lead: Lead): Promise<void>;
  timeZone: string;
}

/** The visitor's own page of a lead, after what was posted to it. */
export function createVisitorDesk({ additions, withdraw, timeZone }: VisitorDeskParts) {
  return async ({ path, posted }: Pick<LinkRequest, 'path' | 'posted'>, lead: Lead, face: Face): Promise<LinkPage> => {
    const { own } = face.words.links;
    const show = async (more: { refused?: { words: string; error: string }; stored?: boolean } = {}) =>
      visitorPage(face, { lead, additions: await additions.ofLeads([lead.id]), timeZone, ...more });

    async function add(words: string): Promise<LinkPage> {
      const refuse = (error: string) => show({ refused: { words, error } });
      if (words === '') return refuse(own.short);
      if (words.length > ADDITION_MAX) return refuse(fillWords(own.long, { max: String(ADDITION_MAX) }));
      const stored = (await additions.add(lead.id, words)) === 'stored';
      return stored ? show({ stored }) : refuse(fillWords(own.full, { address: face.email }));
    }

    switch (posted?.get('step')) {
      case 'add':
        return add(cleanText(posted?.get('words') ?? ''));
      case 'ask':
        return withdrawalPage(200, face, lead, path);
      case 'withdraw':
        // A program that sends every form it finds ticks no box.
        if (posted?.get('agree') !== 'yes') return withdrawalPage(422, face, lead, path);
        await withdraw(lead);
        return plainLinkPage(200, own.withdrawn);
      default:
        return show();
    }
  };
}
