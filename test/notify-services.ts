import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The answer of a service: status, text, further headers. */
type Answered = [status: number, text: string, headers?: Record<string, string>];

export interface PlayedService {
  /** For `NOTIFY_URLS`. */
  address: string;
  /** Bodies of the accepted notifications, in their order. */
  taken: Record<string, unknown>[];
  /** Answers the next calls instead of the service. */
  next: Answered[];
  stop(): Promise<void>;
}

/** Returns null for a call as published, otherwise the service's own refusal. */
type Judge = (url: string, body: Record<string, unknown>) => Answered | null;

const json = (value: unknown) => JSON.stringify(value);

/** docs.ntfy.sh, "Publish as JSON" and "Limitations". `token`: if the topic is protected. */
export function startNtfy(topic = 'leads', token = ''): Promise<PlayedService> {
  const keys = ['topic', 'title', 'message', 'priority', 'tags', 'click', 'actions', 'attach', 'markdown', 'icon'];
  const refusal = (code: number, error: string): Answered => [400, json({ code, http: 400, error })];
  const judge: Judge = (url, body) => {
    if (url !== '/') return [404, json({ code: 40401, http: 404, error: 'page not found' })];
    if (Object.keys(body).some((key) => !keys.includes(key))) return refusal(40024, 'invalid request: unknown key');
    if (body['topic'] !== topic) return refusal(40009, 'invalid request: topic invalid');
    if (typeof body['message'] !== 'string' || typeof body['title'] !== 'string') return refusal(40007, 'no text');
    return Buffer.byteLength(body['message']) > 4096 ? refusal(41302, 'attachment not allowed') : null;
  };
  const taken = json({ id: 'hwQ2YpKdmg', time: 1_795_000_000, event: 'message', topic });
  return play(
    judge,
    [200, taken],
    (host) => `http://${token && `:${token}@`}${host}/${topic}`,
    token && `Bearer ${token}`,
  );
}

/** api.slack.com, "Sending messages using incoming webhooks". */
export function startSlack(path = '/services/T0001/B0002/hunter2hunter2hunter2'): Promise<PlayedService> {
  const keys = ['text', 'blocks', 'attachments', 'thread_ts', 'mrkdwn', 'unfurl_links', 'unfurl_media'];
  const judge: Judge = (url, body) => {
    if (url !== path) return [404, 'no_service'];
    const { text } = body;
    if (Object.keys(body).some((key) => !keys.includes(key))) return [400, 'invalid_payload'];
    if (typeof text !== 'string' || text === '') return [400, 'no_text'];
    // Anything but the three escapes would be read as a link, a mention or a command.
    const wrong = /[<>]|&(?!amp;|lt;|gt;)/.test(text) || text.length > 40_000;
    return wrong ? [400, 'invalid_payload'] : null;
  };
  return play(judge, [200, 'ok'], (host) => `http://${host}${path}`);
}

/** core.telegram.org/bots/api, `sendMessage`. */
export function startTelegram(
  token = '123456:hunter2-hunter2',
  chat: number | string = -100_200,
): Promise<PlayedService> {
  const keys = ['chat_id', 'text', 'parse_mode', 'entities', 'link_preview_options', 'disable_notification'];
  const refusal = (error_code: number, description: string): Answered => [
    error_code,
    json({ ok: false, error_code, description }),
  ];
  const judge: Judge = (url, body) => {
    if (url !== `/bot${token}/sendMessage`) return refusal(404, 'Not Found');
    if (Object.keys(body).some((key) => !keys.includes(key))) return refusal(400, 'Bad Request: unknown field');
    if (body['chat_id'] !== chat) return refusal(400, 'Bad Request: chat not found');
    const { text } = body;
    if (typeof text !== 'string' || text.trim() === '') return refusal(400, 'Bad Request: message text is empty');
    return text.length > 4096 ? refusal(400, 'Bad Request: message is too long') : null;
  };
  const address = (host: string) => `http://${host}/bot${token}/sendMessage?chat_id=${chat}`;
  return play(judge, [200, json({ ok: true, result: { message_id: 1 } })], address);
}

async function play(
  judge: Judge,
  yes: Answered,
  address: (host: string) => string,
  authorization = '',
): Promise<PlayedService> {
  const service: Omit<PlayedService, 'address' | 'stop'> = {
    taken: [],
    next: [],
  };

  async function answer(request: IncomingMessage): Promise<Answered> {
    const text = Buffer.concat(await request.toArray()).toString();
    const planned = service.next.shift();
    if (planned !== undefined) return planned;
    if (request.method !== 'POST') return [405, 'method_not_allowed'];
    if (request.headers['content-type'] !== 'application/json') return [415, 'unsupported_media_type'];
    if ((request.headers.authorization ?? '') !== authorization)
      return [403, json({ code: 40301, http: 403, error: 'forbidden' })];
    const body = JSON.parse(text) as Record<string, unknown>;
    const refusal = judge(request.url!, body);
    if (refusal !== null) return refusal;
    service.taken.push(body);
    return yes;
  }

  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const [status, text, headers = {}] = await answer(request);
    response.writeHead(status, headers).end(text);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return Object.assign(service, { address: address(host), stop });
}
