import { formOfKind } from '#contract/forms/lead-forms.ts';
import type { Site } from '#contract/site/site.ts';
import { formatMessage } from '#contract/text/format.ts';
import type { Notify } from '../delivery/channels.ts';
import type { Deliver, NotifyChannel } from '../delivery/delivery.ts';
import type { Notification } from '../delivery/notify/notify-service.ts';
import type { Links } from '../leads/action-links/signed-links.ts';
import { answerDueAt } from '../leads/answer-times.ts';
import { formatMarkedAmount } from '../leads/offers.ts';
import type { LeadStore } from '../leads/store/lead-store.ts';
import type { Lead } from '../leads/store/lead.ts';
import { formatLocalTime } from '../text/local-time.ts';
import { severalLines } from '../text/unsafe-text.ts';
import type { EmailFace } from './lead-emails.ts';
import { faceOf, linkedFace, readLead } from './transports.ts';
import { headerText } from './visitor-text.ts';

/** A transport for each address of `NOTIFY_URLS`. */
export function createNotifyTransports(
  leads: Pick<LeadStore, 'byId'>,
  site: () => Site,
  addresses: Map<NotifyChannel, Notify>,
  settings: NotificationSettings,
  links: Links,
): Record<NotifyChannel, Deliver> {
  const linkOf = (lead: Lead) => links.forOwner(lead.id, linkedFace(site(), lead), 'answered');
  const transportTo =
    (notify: Notify): Deliver =>
    async ({ leadId }) => {
      const lead = await readLead(leads, leadId);
      if (lead === null) return { kind: 'broken', error: 'the lead cannot be read' };
      const link = await linkOf(lead);
      return notify(composeNotification(lead, faceOf(site(), lead), settings, link));
    };
  return Object.fromEntries([...addresses].map(([channel, notify]) => [channel, transportTo(notify)]));
}

interface NotificationSettings {
  /** In which times are told; empty is the machine's. */
  timeZone: string;
  /** Whether the services may be told what the visitor wrote (`NOTIFY_WORDS`). */
  words: boolean;
}

const NAME_MAX = 80;
const ADDRESS_MAX = 255;

/** What the owner is told of a lead where he looks: of the visitor nothing, unless the owner wants it. */
export function composeNotification(
  lead: Lead,
  face: EmailFace,
  { timeZone, words: wanted }: NotificationSettings,
  link: string,
): Notification {
  const { reference, kind, receivedAt } = lead;
  const words = face.words.mails.notification;
  const title = face.words.forms[kind]?.title ?? kind;
  const due = answerDueAt(lead, face);
  const timeOf = (time: number) => formatLocalTime(time, timeZone, face.lang);
  return {
    title: formatMessage(words.title, { title, reference }),
    facts: [
      formatMessage(words.received, { face: face.name, time: timeOf(receivedAt) }),
      ...(due === null ? [] : [formatMessage(words.due, { due: timeOf(due) })]),
    ],
    link,
    visitorText: wanted ? visitorText(lead, face) : [],
  };
}

function visitorText({ kind, fields }: Lead, { lang, labels }: EmailFace): string[] {
  const { name = '', email = '', amount = '', currency = '' } = fields;
  const offered = amount && currency && formatMarkedAmount(fields, lang, labels[kind] ?? {});
  const summary = severalLines(fields[formOfKind(kind)?.summary ?? ''] ?? '');
  return [headerText(name, NAME_MAX), headerText(email, ADDRESS_MAX), offered, summary].filter((line) => line !== '');
}
