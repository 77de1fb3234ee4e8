import { Webhook } from 'standardwebhooks';
import type { Outcome } from './delivery.ts';
import { isLoopback } from '../database/loopback.ts';

/** The body as it goes out, such as `{type: 'lead.received', timestamp, data}` (Standard Webhooks, "Payload structure"). */
export interface WebhookEvent {
  type: string;
  /** ISO 8601, of what happened. */
  timestamp: string;
  data: Record<string, unknown>;
}

/** Posts an event under an id that stays the same over all attempts; returns every expected failure. */
export type PostEvent = (id: string, event: WebhookEvent) => Promise<Outcome>;

interface WebhookSettings {
  url: string;
  /** `whsec_…`: base64 of the key. */
  secret: string;
  fetch?: typeof globalThis.fetch;
  /** Milliseconds since 1970; it is part of the signature. */
  clock?(): number;
  limitMs?: number;
}

const LIMIT_MS = 15_000;

/** Errors before a connection stood: they say nothing about this event. */
const UNREACHABLE =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_.*|ERR_TLS_.*|.*_CERT(?:_.*)?)$/;

/** Posts signed events to the owner's address. Throws where `webhookUrlProblem` has something to say. */
export function createWebhook(settings: WebhookSettings): PostEvent {
  const { url, secret, fetch = globalThis.fetch, clock = Date.now, limitMs = LIMIT_MS } = settings;
  const problem = webhookUrlProblem(url);
  if (problem !== null) throw new Error(problem);
  const signer = new Webhook(secret);
  return async (id, event) => {
    const body = JSON.stringify(event);
    const now = new Date(clock());
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
          'webhook-signature': signer.sign(id, now, body),
        },
        body,
        // A redirect must not carry a signed event to another address.
        redirect: 'manual',
        signal: AbortSignal.timeout(limitMs),
      });
      await response.body?.cancel();
      return sortStatus(response.status);
    } catch (error) {
      return sortError(error);
    }
  };
}

/** Whether events may go to the address: https, or this very machine. Null when they may. */
export function webhookUrlProblem(url: string): string | null {
  if (!URL.canParse(url)) return 'is not a full address, such as https://example.com/hook';
  const { protocol, hostname } = new URL(url);
  if (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))) return null;
  return 'must be an https address: leads would travel in the clear';
}

/** A 4xx says that the request itself is wrong and stays so; every other failure may pass. */
function sortStatus(status: number): Outcome {
  if (status >= 200 && status < 300) return { kind: 'delivered' };
  const permanent = status >= 400 && status < 500 && status !== 408 && status !== 429;
  return { kind: permanent ? 'permanent' : 'temporary', error: `the receiver answered ${status}` };
}

function sortError(error: unknown): Outcome {
  const { name, cause } = error as { name: string; cause?: { code?: string; errors?: { code?: string }[] } };
  const code = cause?.code ?? cause?.errors?.[0]?.code ?? name;
  const text =
    name === 'TimeoutError' ? 'the receiver did not answer in time' : `the receiver cannot be reached: ${code}`;
  return { kind: 'temporary', error: text, ...(UNREACHABLE.test(code) ? { unreachable: true } : {}) };
}
