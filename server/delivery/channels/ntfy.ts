import { isLoopback } from '../../text/host-name.ts';
import { truncateToBytes } from '../../text/unsafe-text.ts';
import { parseAnswer, refuseAddress, acceptAddress, type ParsedAddress, type NotifyService } from './notify-service.ts';

/** Bytes. A longer message becomes a file that is attached (docs.ntfy.sh, "Limitations"). */
const MESSAGE_MAX = 4096;
const TITLE_MAX = 250;
const TOPIC = /^[-_A-Za-z0-9]{1,64}$/;
const EXPECTED =
  'ntfy: give ntfy://TOPIC for ntfy.sh, or https://HOST/TOPIC. Write a token as https://:TOKEN@HOST/TOPIC, a user as ' +
  'https://USER:PASSWORD@HOST/TOPIC. A topic has up to 64 letters, digits, - and _';

/** https://docs.ntfy.sh/publish/#publish-as-json */
export const ntfy: NotifyService = {
  parse(url) {
    const isOwn = url.protocol === 'ntfy:' || url.protocol === 'ntfys:';
    if (!isOwn) return url.protocol === 'https:' || url.protocol === 'http:' ? parseTopic(url, url) : null;
    const path = url.pathname.replace(/^\//, '');
    // `ntfy://TOPIC`. The URL parser would write a host in small letters.
    if (path === '') return parseTopic(new URL(`https://ntfy.sh/${url.hostname}`), url);
    const protocol = url.protocol === 'ntfy:' && isLoopback(url.hostname) ? 'http:' : 'https:';
    const web = URL.parse(`${protocol}//${url.host}/${path}`);
    return web ? parseTopic(web, url) : refuseAddress(EXPECTED);
  },

  body: (topic, { title, facts, link, visitorText }) => ({
    topic,
    title: truncateToBytes(title, TITLE_MAX),
    ...(link !== null && { click: link }),
    message: truncateToBytes([...facts, ...visitorText].join('\n'), MESSAGE_MAX),
  }),

  explain(text) {
    const { code } = parseAnswer(text);
    return { because: typeof code === 'number' ? `code ${code} of ntfy` : '' };
  },
};

/** Parses an address. `given`: with user, password and query as they were typed. */
function parseTopic(web: URL, given: URL): ParsedAddress {
  const topic = web.pathname.slice(1).replace(/\/$/, '');
  if (!TOPIC.test(topic) || given.search !== '' || given.hash !== '') return refuseAddress(EXPECTED);
  const authorization = authorizationOf(given);
  if (authorization === null) return refuseAddress(EXPECTED);
  return acceptAddress('ntfy', { url: new URL('/', web.origin), account: topic, target: topic, authorization });
}

function authorizationOf({ username, password }: URL): string | null {
  if (username === '' && password === '') return '';
  if (username === '') return `Bearer ${password}`;
  if (password === '') return username.startsWith('tk_') ? `Bearer ${username}` : null;
  try {
    const both = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    return `Basic ${Buffer.from(both).toString('base64')}`;
  } catch {
    return null;
  }
}
