import type { Outcome } from './delivery.ts';

export interface Post {
  url: string;
  headers: Record<string, string>;
  body: string;
  fetch?: typeof globalThis.fetch;
  timeoutMs?: number;
  /** Milliseconds since 1970. */
  clock?(): number;
}

/** The parts of a post that tests replace. */
export type PostOptions = Pick<Post, 'fetch' | 'timeoutMs' | 'clock'>;

export interface Answer {
  kind: 'answered';
  status: number;
  /** The beginning of the body, or empty text if none came. */
  text: string;
  /** The pause that the receiver asks for, in milliseconds, or null if it asks for none. */
  retryAfterMs: number | null;
}

type Later = Extract<Outcome, { kind: 'later' }>;

const POST_TIMEOUT_MS = 15_000;
const TEXT_LENGTH = 4096;

/** Errors before there was a connection: they say nothing about this delivery. */
const UNREACHABLE = [
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/,
  /^UND_ERR_CONNECT_TIMEOUT$|^CERT_|^ERR_TLS_|_CERT(?:_|$)/,
];

/** Posts JSON to an address of the owner's. Never rejects. */
export async function post({ url, headers, body, ...parts }: Post): Promise<Answer | Later> {
  const { fetch = globalThis.fetch, timeoutMs = POST_TIMEOUT_MS, clock = Date.now } = parts;
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      // A redirect must not carry a lead or an alarm to another address.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const retryAfterMs = parseRetryAfter(response.headers.get('retry-after'), clock());
    return { kind: 'answered', status: response.status, text: await readBeginning(response), retryAfterMs };
  } catch (error) {
    return sortError(error);
  }
}

/** Sorts an answer: a 4xx says that the request itself is wrong and stays so. Every other failure may pass. */
export function sortAnswer({ status, retryAfterMs }: Omit<Answer, 'kind' | 'text'>, because = ''): Outcome {
  if (status >= 200 && status < 300) return { kind: 'delivered' };
  const error = `the receiver answered ${status}${because && `: ${because}`}`;
  if (status >= 400 && status < 500 && status !== 408 && status !== 429) return { kind: 'failed', error };
  return { kind: 'later', error, retryAfterMs: retryAfterMs ?? undefined };
}

/** Reads the beginning of a body. One that is cut off after the status is not a failure: no post may come twice. */
async function readBeginning({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const chunk of body ?? []) {
      text += decoder.decode(chunk as Uint8Array, { stream: true });
      if (text.length >= TEXT_LENGTH) break;
    }
  } catch {}
  return text;
}

function sortError(error: unknown): Later {
  const { name, cause } = error as { name: string; cause?: { code?: string; errors?: { code?: string }[] } };
  const code = cause?.code ?? cause?.errors?.[0]?.code ?? name;
  if (name === 'TimeoutError') return { kind: 'later', error: 'the receiver did not answer in time' };
  const isDown = UNREACHABLE.some((codes) => codes.test(code));
  return { kind: 'later', error: `the receiver cannot be reached: ${code}`, isDown };
}

const SHORTEST_MS = 1000;
/** Milliseconds. No receiver may silence its channel for longer in one answer. */
const LONGEST_MS = 60 * 60_000;

/** Parses `Retry-After` (RFC 9110, 10.2.3: seconds or a date) as milliseconds within bounds, or null. */
export function parseRetryAfter(text: string | null, now: number): number | null {
  if (text === null) return null;
  const ms = /^\d{1,9}$/.test(text.trim()) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, SHORTEST_MS), LONGEST_MS);
}
