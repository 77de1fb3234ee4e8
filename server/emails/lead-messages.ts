import type { Site } from '#contract/site/site.ts';
import { formatMessage } from '#contract/text/format.ts';
import type { ReadMessage } from '../delivery/channels.ts';
import type { LeadData, Notification } from '../delivery/lead-message.ts';
import type { Links } from '../leads/action-links/signed-links.ts';
import type { LeadStore } from '../leads/store/lead-store.ts';
import type { Lead } from '../leads/store/lead.ts';
import { formatLocalTime } from '../text/local-time.ts';
import type { EmailFace } from './lead-emails.ts';
import { faceOf, linkedFace, readLead } from './transports.ts';

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
    const notification = async () => {
      const link = await links.forOwner(lead.id, linkedFace(site(), lead), 'answered');
      return composeNotification(lead, faceOf(site(), lead), { timeZone, link });
    };
    return { id, lead: toData(lead), notification };
  };
}

function toData({ id, reference, kind, face, receivedAt, fields, consent }: Lead): LeadData {
  const data = { id, reference, kind, face, receivedAt: new Date(receivedAt).toISOString(), fields };
  return consent === null ? data : { ...data, consent };
}

/** Says that a lead arrived, in the words of its face. */
export function composeNotification(
  { reference, kind, receivedAt }: Lead,
  { name, lang, words }: EmailFace,
  { timeZone, link }: { timeZone: string; link: string },
): Notification {
  const { title, received } = words.mails.notification;
  return {
    title: formatMessage(title, { title: words.forms[kind]?.title ?? kind, reference }),
    text: formatMessage(received, { face: name, time: formatLocalTime(receivedAt, timeZone, lang) }),
    link,
  };
}
