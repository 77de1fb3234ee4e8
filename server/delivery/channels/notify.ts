import { good, oneOf, type ParsedSetting } from '../../text/parse-setting.ts';
import type { Notification, ServiceChannel } from '../channel-descriptor.ts';
import type { Outcome } from '../delivery.ts';
import { post, type PostOptions, sortAnswer } from '../post-json.ts';
import type { NotifyAddress, NotifyService, ParsedAddress } from './notify-service.ts';
import { ntfy } from './ntfy.ts';
import { slack } from './slack.ts';
import { telegram } from './telegram.ts';

/** The services in the order in which they parse an address: any page of one word could be a topic of ntfy. */
const services: Record<string, NotifyService> = { slack, telegram, ntfy };

interface OwnersAddress extends NotifyAddress {
  /** Whether the service may be given what the visitor wrote. */
  visitorText: boolean;
}

/** A notification of each lead by the services that the owner uses. */
export const notify = {
  by: 'service',
  label: 'Notification',
  settings: ['NOTIFY_URLS', 'NOTIFY_WORDS'],
  read(settings) {
    const addresses = settings.read<NotifyAddress[]>('NOTIFY_URLS', parseNotifyUrls, []);
    const visitorText = settings.read('NOTIFY_WORDS', (text) => oneOf(text, ['yes', 'no']), 'no') === 'yes';
    return addresses.map((address) => ({ ...address, visitorText }));
  },
  describe(addresses) {
    const [first] = addresses;
    if (!first) return [];
    const given = first.visitorText ? 'with the visitor’s text (NOTIFY_WORDS)' : 'without the visitor’s text';
    return [`Janus notifies you of leads ${given}: ${addresses.map(({ channel }) => channel).join(', ')}.`];
  },
  prefixes: Object.keys(services),
  wants: () => true,
  // Enough for twenty leads a second if an answer takes 200 ms.
  atOnce: 4,
  raisesAlarm: true,
  connect(address) {
    const notifyAddress = createNotify(address);
    const { visitorText } = address;
    return async ({ notification }) => notifyAddress(await notification({ visitorText }));
  },
} as const satisfies ServiceChannel<OwnersAddress, 'NOTIFY_URLS' | 'NOTIFY_WORDS'>;

const EXPECTED_ADDRESSES =
  'give ntfy://TOPIC, https://HOST/TOPIC, https://hooks.slack.com/services/T…/B…/… or telegram://BOT_TOKEN@telegram?chats=ID. ' +
  'Use WEBHOOK_URL for other services';

/** Parses addresses with commas between them. A problem says which is wrong, and never repeats it. */
export function parseNotifyUrls(text: string): ParsedSetting<NotifyAddress[]> {
  const pieces = text.split(',').map((piece) => piece.trim());
  const addresses: NotifyAddress[] = [];
  for (const [index, piece] of pieces.entries()) {
    const which = pieces.length === 1 ? '' : ` (the ${index + 1}. of ${pieces.length})`;
    const parsed = parseNotifyUrl(piece);
    if (!parsed.ok) return { ok: false, problem: `is not valid${which}: ${parsed.problem}` };
    const { address } = parsed;
    if (addresses.some(({ channel }) => channel === address.channel))
      return { ok: false, problem: `says the same twice${which}: one notification goes to each address` };
    addresses.push(address);
  }
  return good(addresses);
}

function parseNotifyUrl(text: string): ParsedAddress {
  const url = /\s/.test(text) ? null : URL.parse(text);
  if (url === null || url.hostname === '') return { ok: false, problem: EXPECTED_ADDRESSES };
  for (const service of Object.values(services)) {
    const parsed = service.parse(url);
    if (parsed !== null) return parsed;
  }
  return { ok: false, problem: EXPECTED_ADDRESSES };
}

/** Sends a notification to one address. Returns every expected failure. */
type Notify = (notification: Notification) => Promise<Outcome>;

/** The pause for a service that is overloaded and names no time. */
const BACK_OFF_MS = 10_000;

export function createNotify(address: NotifyAddress, options: PostOptions = {}): Notify {
  const { service, url, target, authorization } = address;
  const { body, explain } = services[service]!;
  const headers: Record<string, string> = authorization === '' ? {} : { authorization };
  return async (notification) => {
    const answer = await post({ url, headers, body: JSON.stringify(body(target, notification)), ...options });
    if (answer.kind !== 'answered') return answer;
    const { status, text } = answer;
    const refusal = status >= 200 && status < 300 ? { because: '' } : explain(text);
    const retryAfterMs = refusal.retryAfterMs ?? answer.retryAfterMs ?? (status === 429 ? BACK_OFF_MS : null);
    return sortAnswer({ status, retryAfterMs }, refusal.because);
  };
}
