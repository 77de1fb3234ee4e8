import { truncateToLength } from '../../text/unsafe-text.ts';
import { clampRetryAfter } from '../post-json.ts';
import {
  linesOf,
  parseAnswer,
  refuseAddress,
  acceptAddress,
  type ParsedAddress,
  type NotifyService,
} from './notify-service.ts';

const TEXT_MAX = 4096;
const TOKEN = /^(\d{1,20}):[A-Za-z0-9_-]+$/;
const PATH = /^\/bot([^/]+)\/sendMessage$/i;
const CHAT = /^(?:-?\d{1,15}|@[A-Za-z]\w{3,63})$/;
const EXPECTED =
  'Telegram: give telegram://BOT_TOKEN@telegram?chats=ID or https://api.telegram.org/botBOT_TOKEN/sendMessage?chat_id=ID, ' +
  'with one chat for each address';
/** Refusals that owners can fix, as the Bot API writes them. Others are not repeated: they may quote the message. */
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
  parse(url) {
    if (url.protocol === 'telegram:') {
      const isShortForm = url.hostname === 'telegram' && /^\/?$/.test(url.pathname) && url.password !== '';
      return isShortForm
        ? parseBot({
            server: 'https://api.telegram.org',
            token: `${url.username}:${url.password}`,
            given: url,
            key: 'chats',
          })
        : refuseAddress(EXPECTED);
    }
    if (!/^\/bot[^/]*:/i.test(url.pathname) && url.hostname !== 'api.telegram.org') return null;
    const token = PATH.exec(url.pathname)?.[1];
    const isBare = url.username === '' && url.password === '';
    return token && isBare
      ? parseBot({ server: url.origin, token, given: url, key: 'chat_id' })
      : refuseAddress(EXPECTED);
  },

  body: (chat, notification) => ({
    // Without `parse_mode` nothing in it is markup.
    chat_id: chat.startsWith('@') ? chat : Number(chat),
    text: truncateToLength(linesOf(notification).join('\n'), TEXT_MAX),
    link_preview_options: { is_disabled: true },
  }),

  explain(text) {
    const { description, parameters } = parseAnswer(text);
    const seconds = Object(parameters)['retry_after'] as unknown;
    const because = KNOWN.find((known) => String(description).includes(known)) ?? '';
    return typeof seconds === 'number' ? { because, retryAfterMs: clampRetryAfter(seconds * 1000) } : { because };
  },
};

interface BotAddress {
  server: string;
  token: string;
  /** The address with the chat in its query, under `key`. */
  given: URL;
  key: string;
}

function parseBot({ server, token, given, key }: BotAddress): ParsedAddress {
  const bot = TOKEN.exec(token)?.[1];
  const chat = given.searchParams.get(key) ?? '';
  if (!bot || !CHAT.test(chat) || given.searchParams.size !== 1 || given.hash !== '') return refuseAddress(EXPECTED);
  const url = new URL(`/bot${token}/sendMessage`, server);
  return acceptAddress('telegram', { url, account: `${bot}/${chat}`, target: chat });
}
