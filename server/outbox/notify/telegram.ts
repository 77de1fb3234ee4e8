import { boundRetryAfter } from '../post.ts';
import { cutToLength } from './cut.ts';
import {
  linesOf,
  readAnswer,
  refused,
  underProtocol,
  understood,
  type AddressReading,
  type NotifyService,
} from './service.ts';

const TEXT_MAX = 4096;
const TOKEN = /^(\d{1,20}):[A-Za-z0-9_-]+$/;
const PATH = /^\/bot([^/]+)\/sendMessage$/i;
const CHAT = /^(?:-?\d{1,15}|@[A-Za-z]\w{3,63})$/;
const EXPECTED =
  'Telegram: give telegram://BOT_TOKEN@telegram?chats=ID or https://api.telegram.org/botBOT_TOKEN/sendMessage?chat_id=ID, ' +
  'with one chat for each address';
/** What owners can mend, as the Bot API says it. Other descriptions are not repeated: they may quote the message. */
const KNOWN = [
  'chat not found',
  'bot was blocked by the user',
  'bot was kicked',
  'bot is not a member',
  "bots can't send messages to bots",
  'not enough rights',
  'have no rights to send a message',
  'group chat was upgraded to a supergroup chat',
  'user is deactivated',
  'Unauthorized',
];

/** https://core.telegram.org/bots/api#sendmessage */
export const telegram: NotifyService = {
  read(url) {
    if (url.protocol === 'telegram:') {
      const isUsual = url.hostname === 'telegram' && /^\/?$/.test(url.pathname) && url.password !== '';
      const api = underProtocol('https:', 'api.telegram.org', '/');
      return isUsual && api ? readBot(api, `${url.username}:${url.password}`, url, 'chats') : refused(EXPECTED);
    }
    if (!/^\/bot[^/]*:/i.test(url.pathname) && url.hostname !== 'api.telegram.org') return null;
    const token = PATH.exec(url.pathname)?.[1];
    const isBare = url.username === '' && url.password === '';
    return token && isBare ? readBot(url, token, url, 'chat_id') : refused(EXPECTED);
  },

  body: (chat, notification) => ({
    // Without `parse_mode` nothing in it is markup.
    chat_id: chat.startsWith('@') ? chat : Number(chat),
    text: cutToLength(linesOf(notification).join('\n'), TEXT_MAX),
    link_preview_options: { is_disabled: true },
  }),

  explain(text) {
    const { description, parameters } = readAnswer(text);
    const seconds = Object(parameters)['retry_after'] as unknown;
    const because = KNOWN.find((known) => String(description).includes(known)) ?? '';
    return typeof seconds === 'number' ? { because, retryAfterMs: boundRetryAfter(seconds * 1000) } : { because };
  },
};

/** `given`: with the chat in its query, under `key`. */
function readBot(server: URL, token: string, given: URL, key: string): AddressReading {
  const bot = TOKEN.exec(token)?.[1];
  const chat = given.searchParams.get(key) ?? '';
  if (!bot || !CHAT.test(chat) || given.searchParams.size !== 1 || given.hash !== '') return refused(EXPECTED);
  const url = new URL(`/bot${token}/sendMessage`, server.origin);
  return understood('telegram', { url, account: `${bot}/${chat}`, target: chat });
}
