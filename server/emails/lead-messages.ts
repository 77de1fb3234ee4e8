import { formOfKind } from '#contract/forms/lead-forms.ts';
import type { Site } from '#contract/site/site.ts';
import { formatMessage } from '#contract/text/format.ts';
import type { LeadData, Notification } from '../delivery/channel-descriptor.ts';
import type { ReadMessage } from '../delivery/channels.ts';
import type { Links } from '../leads/action-links/signed-links.ts';
import { formatMarkedAmount } from '../leads/offers.ts';
import type { LeadStore } from '../leads/store/lead-store.ts';
import type { Lead } from '../leads/store/lead.ts';
import { formatLocalTime } from '../text/local-time.ts';
import { severalLines } from '../text/unsafe-text.ts';
import { ADDRESS_MAX, type EmailFace, NAME_MAX } from './lead-emails.ts';
import { faceOf, linkedFace, readLead } from './transports.ts';
import { headerText } from './visitor-text.ts';

interface MessageParts {
  leads: Pick<LeadStore, 'byId'>;
  site(): Site;
  links: Pick<Links, 'forOwner'>;
  /** The time zone of times in a notification. Empty is the machine's. */
  timeZone: string;
}

/** Reads leads as services get them. */
export function createMessageReader({ leads, site, links, timeZone }: MessageParts): ReadMessage {
  return async ({ id, leadId }) => {
    const lead = await readLead(leads, leadId);
    if (lead === null) return null;
    const notification = async ({ visitorText }: { visitorText: boolean }) => {
      const link = await links.forOwner(lead.id, linkedFace(site(), lead), 'answered');
      return composeNotification(lead, faceOf(site(), lead), { timeZone, visitorText, link });
    };
    return { id, lead: dataOf(lead), notification };
  };
}

function dataOf(lead: Lead): LeadData {
  const { id, reference, kind, face, receivedAt, fields, consent } = lead;
  const own = { id, reference, kind, face, receivedAt: new Date(receivedAt).toISOString(), fields };
  return consent === null ? own : { ...own, consent };
}

interface NotificationOptions {
  timeZone: string;
  /** Whether the message contains the visitor's own text. */
  visitorText: boolean;
  link: string;
}

/** Says that a lead arrived, in the words of its face. */
export function composeNotification(
  lead: Lead,
  face: EmailFace,
  { timeZone, visitorText: wanted, link }: NotificationOptions,
): Notification {
  const { reference, kind, receivedAt } = lead;
  const words = face.words.mails.notification;
  const title = face.words.forms[kind]?.title ?? kind;
  const time = formatLocalTime(receivedAt, timeZone, face.lang);
  return {
    title: formatMessage(words.title, { title, reference }),
    facts: [formatMessage(words.received, { face: face.name, time })],
    link,
    visitorText: wanted ? visitorLines(lead, face) : [],
  };
}

function visitorLines(lead: Lead, face: EmailFace): string[] {
  const { kind, fields } = lead;
  const { lang, labels } = face;
  const { name = '', email = '' } = fields;
  const offered = formatMarkedAmount(fields, lang, labels[kind]);
  const summary = severalLines(fields[formOfKind(kind)?.summary ?? ''] ?? '');
  const lines = [headerText(name, NAME_MAX), headerText(email, ADDRESS_MAX), offered, summary];
  return lines.filter((line) => line !== '');
}
