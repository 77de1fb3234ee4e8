import { createHmac } from 'node:crypto';
import { bad, good, type ParsedSetting } from '../../text/parse-setting.ts';
import type { Send } from '../delivery.ts';
import { post, type PostOptions, sortAnswer } from '../post-json.ts';

export interface WebhookAddress {
  url: string;
  /** `whsec_…`: base64 of the key. */
  secret: string;
}

export const SECRET_EXPECTED = 'give whsec_ followed by 24 to 64 random bytes in base64';

export function parseWebhookSecret(text: string): ParsedSetting<string> {
  const base64 = text.replace(/^whsec_/, '');
  const bytes = Buffer.from(base64, 'base64').length;
  const wellFormed = /^[A-Za-z0-9+/]+={0,2}$/.test(base64) && bytes >= 24 && bytes <= 64;
  return wellFormed ? good(text) : bad(`is malformed: ${SECRET_EXPECTED}`);
}

/** Posts signed events (Standard Webhooks 1.0). */
export function connectWebhook(
  { url, secret }: WebhookAddress,
  { clock = Date.now, ...options }: PostOptions = {},
): Send {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return async ({ id, lead }) => {
    const body = JSON.stringify({ type: 'lead.received', timestamp: lead.receivedAt, data: lead });
    const time = String(Math.floor(clock() / 1000));
    const signature = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64');
    const headers = { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': `v1,${signature}` };
    const answer = await post({ url, headers, body, clock, ...options });
    return answer.kind === 'answered' ? sortAnswer(answer) : answer;
  };
}
