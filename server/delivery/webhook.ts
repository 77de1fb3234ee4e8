import { Webhook } from 'standardwebhooks';
import { isLoopback } from '../text/host-name.ts';
import type { Outcome } from './delivery.ts';
import { post, sortAnswer } from './post-json.ts';

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
  timeoutMs?: number;
}

/** Posts signed events to the owner's address. Throws where `webhookUrlProblem` has something to say. */
export function createWebhook(settings: WebhookSettings): PostEvent {
  const { url, secret, clock = Date.now, ...parts } = settings;
  const problem = webhookUrlProblem(url);
  if (problem !== null) throw new Error(problem);
  const signer = new Webhook(secret);
  return async (id, event) => {
    const body = JSON.stringify(event);
    const now = new Date(clock());
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': signer.sign(id, now, body),
    };
    const answer = await post({ url, headers, body, clock, ...parts });
    return answer.kind === 'answered' ? sortAnswer(answer) : answer;
  };
}

/** Whether events may go to the address: https, or this very machine. Null when they may. */
export function webhookUrlProblem(url: string): string | null {
  if (!URL.canParse(url)) return 'is not a full address, such as https://example.com/hook';
  const { protocol, hostname } = new URL(url);
  if (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))) return null;
  return 'must be an https address: leads would travel in the clear';
}
