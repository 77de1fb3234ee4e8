import { formatMessage, pluralForm } from '#contract/text/format.ts';
import type { Email } from '../delivery/delivery.ts';
import type { Lead } from '../leads/store/lead.ts';
import { janusCommand } from '../text/janus-command.ts';
import { formatLocalTime } from '../text/local-time.ts';
import type { EmailFace, OwnerMail } from './lead-emails.ts';
import { type EmailLink, renderEmail } from './render-email.ts';

/** Leads that one email lists. The rest are counted. */
export const LEADS_SHOWN = 50;

/**
 * Composes an email to the owner about held leads, in the words of a face. It has nothing that a visitor wrote: one
 * text that a filter refuses would keep back the news of all. `linksOf`: links to pages of ours, by lead.
 */
export function composeHeldEmail(
  held: Lead[],
  face: Pick<EmailFace, 'name' | 'lang' | 'dir' | 'words'>,
  { messageId, owners, timeZone, linksOf = new Map() }: OwnerMail & { linksOf?: ReadonlyMap<string, EmailLink[]> },
): Email {
  const { name, lang, words } = face;
  const { title, many, lead: about, before, all, once } = words.mails.held;
  const heading = held.length > LEADS_SHOWN ? many : pluralForm(title, lang, held.length);
  const shown = held.slice(0, LEADS_SHOWN);
  const answers = shown.map((lead) => {
    const { id, reference, kind, face: site, receivedAt } = lead;
    const time = formatLocalTime(receivedAt, timeZone, lang);
    return {
      label: formatMessage(about, { reference, kind, face: site, time }),
      answer: `${janusCommand()} leads release ${reference}`,
      links: linksOf.get(id) ?? [],
    };
  });
  return renderEmail(
    {
      language: face,
      title: formatMessage(heading, { count: String(shown.length) }),
      before: [before],
      answers,
      after: [formatMessage(all, { command: janusCommand() }), once],
    },
    { messageId, to: owners, fromName: name },
  );
}
