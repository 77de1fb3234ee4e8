import type { NotifyServiceName, Outcome } from './delivery.ts';
import type { Notification, NotifyAddress, NotifyService, ParsedAddress } from './notify/notify-service.ts';
import { ntfy } from './notify/ntfy.ts';
import { slack } from './notify/slack.ts';
import { telegram } from './notify/telegram.ts';
import { post, sortAnswer } from './post-json.ts';

/** In the order in which they are asked: any page of one word could be a topic of ntfy. */
export const services: Record<NotifyServiceName, NotifyService> = { slack, telegram, ntfy };

const EXPECTED_ADDRESSES =
  'give ntfy://TOPIC, https://HOST/TOPIC, https://hooks.slack.com/services/T…/B…/… or telegram://BOT_TOKEN@telegram?chats=ID; ' +
  'other services are reached by WEBHOOK_URL';

export type ParsedNotifyUrls = { ok: true; value: NotifyAddress[] } | { ok: false; problem: string };

/** `NOTIFY_URLS`: addresses with commas between them. A problem says which and what is expected, and never repeats one. */
export function parseNotifyUrls(text: string): ParsedNotifyUrls {
  const pieces = text.split(',').map((piece) => piece.trim());
  const addresses: NotifyAddress[] = [];
  for (const [index, piece] of pieces.entries()) {
    const which = pieces.length === 1 ? '' : ` (the ${index + 1}. of ${pieces.length})`;
    const reading = parseNotifyUrl(piece);
    if (!reading.ok) return { ok: false, problem: `is not understood${which}: ${reading.problem}` };
    const { address } = reading;
    if (addresses.some(({ channel }) => channel === address.channel))
      return { ok: false, problem: `says the same twice${which}: one notification goes to each address` };
    addresses.push(address);
  }
  return { ok: true, value: addresses };
}

function parseNotifyUrl(text: string): ParsedAddress {
  const url = /\s/.test(text) ? null : URL.parse(text);
  if (url === null || url.hostname === '') return { ok: false, problem: EXPECTED_ADDRESSES };
  for (const service of Object.values(services)) {
    const reading = service.parse(url);
    if (reading !== null) return reading;
  }
  return { ok: false, problem: EXPECTED_ADDRESSES };
}

/** Sends a notification to one address; returns every expected failure. */
export type Notify = (notification: Notification) => Promise<Outcome>;

interface NotifyParts {
  fetch?: typeof globalThis.fetch;
  timeoutMs?: number;
  /** Milliseconds since 1970. */
  clock?(): number;
}

/** Where a service that has enough says no time. */
const BACK_OFF_MS = 10_000;

export function createNotify({ service, url, target, authorization }: NotifyAddress, parts: NotifyParts = {}): Notify {
  const { body, explain } = services[service];
  const headers: Record<string, string> = authorization === '' ? {} : { authorization };
  return async (notification) => {
    const answer = await post({ url, headers, body: JSON.stringify(body(target, notification)), ...parts });
    if (answer.kind !== 'answered') return answer;
    const { status, text } = answer;
    const refusal = status >= 200 && status < 300 ? { because: '' } : explain(text);
    const retryAfterMs = refusal.retryAfterMs ?? answer.retryAfterMs ?? (status === 429 ? BACK_OFF_MS : null);
    return sortAnswer({ status, retryAfterMs }, refusal.because);
  };
}
