import { formOfKind } from '#contract/forms/lead-forms.ts';
import { formatMessage, pluralForm } from '#contract/text/format.ts';
import type { Email } from '../delivery/delivery.ts';
import type { Lead } from '../leads/store/lead.ts';
import { formatLocalTime, partsOfTime } from '../text/local-time.ts';
import type { EmailFace, OwnerMail } from './lead-emails.ts';
import { type Answered, type EmailLink, renderEmail } from './render-email.ts';
import { defangLinks, headerText } from './visitor-text.ts';
import { janusCommand } from '../text/janus-command.ts';

/** Leads that one email lists. The rest are counted. */
export const LEADS_SHOWN = 50;

const LINE_MAX = 200;

/** Links to pages of ours, by lead. */
type LinksOfLeads = ReadonlyMap<string, EmailLink[]>;

/** Composes an email to the owner about held leads, in the words of a face. No text of theirs can be clicked. */
export function composeHeldEmail(
  held: Lead[],
  face: Pick<EmailFace, 'name' | 'lang' | 'dir' | 'words'>,
  { messageId, owners, timeZone, linksOf = new Map() }: OwnerMail & { linksOf?: LinksOfLeads },
): Email {
  const { name, lang, words } = face;
  const { lead: about, before, all, once } = words.mails.held;
  const shown = held.slice(0, LEADS_SHOWN);
  const timeOf = ({ receivedAt }: Lead) => formatLocalTime(receivedAt, timeZone, lang);
  const entry = (lead: Lead): Answered => {
    const { id, reference, kind, face: key, fields } = lead;
    const line = (field: string) => defangLinks(headerText(fields[field] ?? '', LINE_MAX));
    const visitor = `${line('name')}, ${line('email')}`;
    return {
      label: formatMessage(about, { reference, kind, face: key, time: timeOf(lead) }),
      answer: [visitor, line(formOfKind(kind)?.summary ?? ''), `${janusCommand()} leads release ${reference}`].join(
        '\n',
      ),
      links: linksOf.get(id) ?? [],
    };
  };
  return renderEmail(
    {
      language: face,
      title: headingOf(words.mails.held, lang, held.length),
      before: [before],
      answers: shown.map(entry),
      after: [withCommand(all), once],
      unbroken: shown.flatMap((lead) => [lead.reference, ...partsOfTime(timeOf(lead))]),
    },
    { messageId, to: owners, fromName: name },
  );
}

const withCommand = (message: string) => formatMessage(message, { command: janusCommand() });

/** Says how many leads there are, and how many of them are listed if some are left out. */
function headingOf({ title, many }: Heading, lang: string, count: number): string {
  const heading = count > LEADS_SHOWN ? many : pluralForm(title, lang, count);
  return formatMessage(heading, { count: String(Math.min(count, LEADS_SHOWN)) });
}

interface Heading {
  title: Parameters<typeof pluralForm>[0];
  many: string;
}
