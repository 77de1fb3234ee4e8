import type { Outcome } from '../delivery.ts';
import { post, sortAnswer } from '../post.ts';
import { services } from './read-addresses.ts';
import type { Notification, NotifyAddress } from './service.ts';

/** Sends a notification to one address; returns every expected failure. */
export type Notify = (notification: Notification) => Promise<Outcome>;

interface NotifyParts {
  fetch?: typeof globalThis.fetch;
  limitMs?: number;
  /** Milliseconds since 1970. */
  clock?(): number;
}

/** Where a service that has enough says no time. */
const REST_MS = 10_000;

export function createNotify({ service, url, target, authorization }: NotifyAddress, parts: NotifyParts = {}): Notify {
  const { body, explain } = services[service];
  const headers: Record<string, string> = authorization === '' ? {} : { authorization };
  return async (notification) => {
    const answer = await post({ url, headers, body: JSON.stringify(body(target, notification)), ...parts });
    if (answer.kind !== 'answered') return answer;
    const { status, text } = answer;
    const told = status >= 200 && status < 300 ? { because: '' } : explain(text);
    const retryAfterMs = told.retryAfterMs ?? answer.retryAfterMs ?? (status === 429 ? REST_MS : null);
    return sortAnswer({ status, retryAfterMs }, told.because);
  };
}
