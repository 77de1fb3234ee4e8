import { createHash } from 'node:crypto';
import { bad, good, type ParsedSetting, secureUrl } from '../../text/parse-setting.ts';
import { oneLine, truncateToBytes } from '../../text/unsafe-text.ts';
import type { Notification, Outcome } from '../delivery.ts';
import { type PostOptions, post, sortAnswer } from '../post-json.ts';

/** One address of `NOTIFY_URLS`. */
export interface NotifyAddress {
  /** The service, its host and a fingerprint: `ntfy:ntfy.sh/3f9a1c20`. Holds no secret. */
  channel: `${keyof typeof bodies}:${string}`;
  /** The address of the posts. Secret. */
  url: string;
  /** The topic or chat, if the body names it. */
  target?: string;
  /** Secret. */
  authorization?: string;
}

/** The same message, as each service expects it. */
const bodies = {
  /** https://docs.ntfy.sh/publish/#publish-as-json. A message over 4096 bytes would become a file. */
  ntfy: ({ title, text, link }: Notification, topic = '') => ({
    topic,
    title: truncateToBytes(title, 250),
    message: truncateToBytes(text, 4096),
    click: link,
  }),
  /** https://api.slack.com/messaging/webhooks. `<!channel>` in a site's name would call everybody. */
  slack: (notification: Notification) => ({
    text: joinLines(notification).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
    mrkdwn: false,
    unfurl_links: false,
    unfurl_media: false,
  }),
  /** https://core.telegram.org/bots/api#sendmessage. Without `parse_mode` nothing in it is markup. */
  telegram: (notification: Notification, chat = '') => ({
    chat_id: chat.startsWith('@') ? chat : Number(chat),
    text: joinLines(notification),
    link_preview_options: { is_disabled: true },
  }),
};

const joinLines = ({ title, text, link }: Notification) => truncateToBytes([title, text, link].join('\n'), 3000);

/** The pause for a service that is overloaded and names no time. */
const BACK_OFF_MS = 10_000;
const REFUSAL_LENGTH = 200;

export function createNotify({ channel, url, target, authorization }: NotifyAddress, options: PostOptions = {}) {
  const writeBody = bodies[channel.split(':')[0] as keyof typeof bodies];
  const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
  return async (notification: Notification): Promise<Outcome> => {
    const body = JSON.stringify(writeBody(notification, target));
    const answer = await post({ url, headers, body, ...options });
    if (answer.kind !== 'answered') return answer;
    const retryAfterMs = answer.retryAfterMs ?? (answer.status === 429 ? BACK_OFF_MS : null);
    return sortAnswer({ ...answer, retryAfterMs }, oneLine(answer.text).slice(0, REFUSAL_LENGTH));
  };
}

const EXPECTED =
  'give ntfy://TOPIC, https://HOST/TOPIC, https://hooks.slack.com/services/T…/B…/… or ' +
  'telegram://BOT_TOKEN@telegram?chats=ID. Use WEBHOOK_URL for other services';

/** Parses addresses with commas between them. A problem says which is wrong, and never repeats it. */
export function parseNotifyUrls(text: string): ParsedSetting<NotifyAddress[]> {
  const pieces = text.split(',').map((piece) => piece.trim());
  const addresses: NotifyAddress[] = [];
  for (const [index, piece] of pieces.entries()) {
    const which = pieces.length === 1 ? '' : ` (the ${index + 1}. of ${pieces.length})`;
    const url = /\s/.test(piece) ? null : URL.parse(piece);
    const address = url && (parseSlack(url) ?? parseTelegram(url) ?? parseNtfy(url));
    if (!address) return bad(`is not valid${which}: ${EXPECTED}`);
    const secure = secureUrl(address.url);
    if (!secure.ok) return bad(`is not valid${which}: ${secure.problem}`);
    if (addresses.some(({ channel }) => channel === address.channel)) return bad(`says the same twice${which}`);
    addresses.push(address);
  }
  return good(addresses);
}

/** `account`: identifies an address among others of its host, without its secret, so that a token may change. */
function nameChannel(service: keyof typeof bodies, { host }: URL, account: string): NotifyAddress['channel'] {
  return `${service}:${host}/${createHash('sha256').update(account).digest('hex').slice(0, 8)}`;
}

const isWeb = ({ protocol }: URL) => protocol === 'https:' || protocol === 'http:';
const isBare = ({ search, hash, username, password }: URL) => search + hash + username + password === '';

function parseSlack(url: URL): NotifyAddress | null {
  const account = /^\/services\/(T\w+\/B\w+)\/\w+\/?$/.exec(url.pathname)?.[1];
  if (!account || !isWeb(url) || !isBare(url)) return null;
  return { channel: nameChannel('slack', url, account), url: url.href };
}

/** `telegram://TOKEN@telegram?chats=ID`, or the address of the Bot API's `sendMessage`. */
function parseTelegram(url: URL): NotifyAddress | null {
  const isShort = url.protocol === 'telegram:';
  const token = isShort ? `${url.username}:${url.password}` : /^\/bot(.+)\/sendMessage$/.exec(url.pathname)?.[1];
  const chat = url.searchParams.get(isShort ? 'chats' : 'chat_id') ?? '';
  const bot = /^(\d+):[\w-]+$/.exec(token ?? '')?.[1];
  const isChat = /^(?:-?\d{1,15}|@[A-Za-z]\w{3,63})$/.test(chat) && url.searchParams.size === 1;
  if (!bot || !isChat || !(isShort || isWeb(url))) return null;
  const web = new URL(`/bot${token}/sendMessage`, isShort ? 'https://api.telegram.org' : url.origin);
  return { channel: nameChannel('telegram', web, `${bot}/${chat}`), url: web.href, target: chat };
}

/** `ntfy://TOPIC` is on ntfy.sh. `https://:TOKEN@HOST/TOPIC` has a token, `https://USER:PASSWORD@HOST/TOPIC` a user. */
function parseNtfy(url: URL): NotifyAddress | null {
  const path = url.pathname.replace(/^\/|\/$/g, '');
  const isShort = url.protocol === 'ntfy:' || url.protocol === 'ntfys:';
  if (url.search !== '' || url.hash !== '' || !(isShort || isWeb(url))) return null;
  const topic = path === '' && isShort ? url.hostname : path;
  if (!/^[-\w]{1,64}$/.test(topic)) return null;
  const origin = isShort ? `https://${path === '' ? 'ntfy.sh' : url.host}` : url.origin;
  const authorization = parseLogin(url);
  if (authorization === null) return null;
  const web = new URL(origin);
  return { channel: nameChannel('ntfy', web, topic), url: web.href, target: topic, authorization };
}

/** Returns the value of the header, undefined for none, or null if the login cannot be one. */
function parseLogin({ username, password }: URL): string | null | undefined {
  if (username === '' && password === '') return undefined;
  if (username === '') return `Bearer ${password}`;
  if (password === '') return username.startsWith('tk_') ? `Bearer ${username}` : null;
  try {
    const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    return `Basic ${Buffer.from(login).toString('base64')}`;
  } catch {
    return null;
  }
}
