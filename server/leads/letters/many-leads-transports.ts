import type { Face, Site } from '#contract/site.ts';
import type { ManyLeadsChannel } from '../../outbox/channels.ts';
import type { Deliver, Delivery } from '../../outbox/delivery.ts';
import type { Answers } from '../answers/answers.ts';
import { weekOf, type ReadVisitFigures } from '../answers/weekly-mail.ts';
import type { Lead } from '../lead.ts';
import type { OwnerAction } from '../links/link-token.ts';
import type { Links } from '../links/make-links.ts';
import type { LeadStore } from '../store/lead-store.ts';
import type { LetterLink } from './letter-page.ts';
import { composeHeldLetter, composeReminderLetter, LEADS_SHOWN } from './several-leads-letters.ts';
import { messageIdOf, ownerLinks, UNSET, type MailSettings } from './transports.ts';
import { composeWeeklyLetter } from './weekly-letter.ts';

interface Parts {
  held: LeadStore['held'];
  answers: Answers;
  visits: ReadVisitFigures;
  site(): Site;
  /** Null while no mail server is set. */
  mail: MailSettings | null;
  links: Links;
}

/** How mails to the owner about several leads are sent: about those of the moment, of which there may be none any more. */
export function createManyLeadsTransports({
  held,
  answers,
  visits,
  site,
  mail,
  links,
}: Parts): Record<ManyLeadsChannel, Deliver> {
  /** By lead; in the words of the first face, as the mail. */
  async function linksTo(leads: Lead[], actions: OwnerAction[]): Promise<Map<string, LetterLink[]>> {
    const { words } = site().faces[0]!;
    const all = leads.map(async (lead) => {
      const own = await ownerLinks(links, { site: site(), lead }, { actions, words });
      return [lead.id, own] as const;
    });
    return new Map(await Promise.all(all));
  }

  return {
    'held-digest': async (delivery) => {
      if (!mail) return UNSET;
      const leads = await held(LEADS_SHOWN + 1);
      if (leads.length === 0) return { kind: 'delivered' };
      const [face] = site().faces as [Face];
      const linksOf = await linksTo(leads.slice(0, LEADS_SHOWN), ['release', 'spam']);
      return mail.send(composeHeldLetter(leads, face, { ...mail, messageId: messageIdFor(delivery, mail), linksOf }));
    },
    'answer-reminder': async (delivery) => {
      if (!mail) return UNSET;
      const now = answers.now();
      const late = await answers.late(now, LEADS_SHOWN + 1);
      if (late.length === 0) return { kind: 'delivered' };
      const linksOf = await linksTo(
        late.slice(0, LEADS_SHOWN).map(({ lead }) => lead),
        ['answered'],
      );
      const own = { ...mail, messageId: messageIdFor(delivery, mail), now, linksOf };
      return mail.send(composeReminderLetter(late, site(), own));
    },
    'weekly-mail': async (delivery) => {
      if (!mail) return UNSET;
      const week = weekOf(delivery.createdAt, mail.timeZone);
      const [figures, visited] = await Promise.all([answers.figures(week), visits(week)]);
      if (figures.length + visited.length === 0) return { kind: 'delivered' };
      const longest = figures.flatMap((one) => one.longest.slice(0, 1));
      const linksOf = await linksTo(longest, ['answered', 'remind']);
      const about = { week, figures, visited, linksOf };
      return mail.send(composeWeeklyLetter(about, site(), { ...mail, messageId: messageIdFor(delivery, mail) }));
    },
  };
}

/** With its lead: another installation at the same mail domain has mails of the same periods. */
function messageIdFor({ id, leadId }: Delivery, mail: MailSettings): string {
  return messageIdOf(`${leadId}-${id}`, mail);
}
