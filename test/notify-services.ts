import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Body = Record<string, unknown>;
/** The answer of a service: status, text, further headers. */
type Answered = [status: number, text: string, headers?: Record<string, string>];

export interface PlayedService {
  /** For `NOTIFY_URLS`. */
  address: string;
  /** Bodies of the accepted notifications, in their order. */
  taken: Body[];
  /** Answers the next calls instead of the service. */
  next: Answered[];
  stop(): Promise<void>;
}

interface Service {
  path: string;
  authorization?: string;
  /** The keys that the service knows. */
  keys: string;
  isTaken(body: Body): boolean;
  address(host: string): string;
}

/** docs.ntfy.sh, "Publish as JSON" and "Limitations". `token`: if the topic is protected. */
export const startNtfy = (topic = 'leads', token = '') =>
  play({
    path: '/',
    ...(token !== '' && { authorization: `Bearer ${token}` }),
    keys: 'topic title message priority tags click actions attach markdown icon',
    isTaken: ({ topic: of, title, message }) =>
      of === topic && typeof title === 'string' && Buffer.byteLength(String(message)) <= 4096,
    address: (host) => `http://${token && `:${token}@`}${host}/${topic}`,
  });

const SLACK_PATH = '/services/T0001/B0002/hunter2hunter2hunter2';

/** api.slack.com, "Sending messages using incoming webhooks". */
export const startSlack = () =>
  play({
    path: SLACK_PATH,
    keys: 'text blocks attachments thread_ts mrkdwn unfurl_links unfurl_media',
    // Anything but the three escapes would be read as a link, a mention or a command.
    isTaken: ({ text }) => !/[<>]|&(?!amp;|lt;|gt;)|^$/.test(String(text)) && String(text).length <= 40_000,
    address: (host) => `http://${host}${SLACK_PATH}`,
  });

const TELEGRAM_PATH = '/bot123456:hunter2-hunter2/sendMessage';

/** core.telegram.org/bots/api, `sendMessage`. */
export const startTelegram = () =>
  play({
    path: TELEGRAM_PATH,
    keys: 'chat_id text parse_mode entities link_preview_options disable_notification',
    isTaken: ({ chat_id, text }) => chat_id === -100_200 && String(text).trim() !== '' && String(text).length <= 4096,
    address: (host) => `http://${host}${TELEGRAM_PATH}?chat_id=-100200`,
  });

async function play({ path, authorization, keys, isTaken, address }: Service): Promise<PlayedService> {
  const taken: Body[] = [];
  const next: Answered[] = [];
  const server = createServer(async (request, response) => {
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString()) as Body;
    const planned = next.shift();
    const isKnown = request.url === path && request.headers['content-type'] === 'application/json';
    const isWhole = isKnown && Object.keys(body).every((key) => keys.split(' ').includes(key)) && isTaken(body);
    const isAllowed = request.method === 'POST' && request.headers.authorization === authorization;
    if (!planned && isWhole && isAllowed) taken.push(body);
    const [status, text, headers = {}] = planned ?? (isWhole && isAllowed ? [200, 'ok'] : [400, 'refused']);
    response.writeHead(status, headers).end(text);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  async function stop(): Promise<void> {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
  return { address: address(`127.0.0.1:${(server.address() as AddressInfo).port}`), taken, next, stop };
}
