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

/** Posts signed events (Standard Webhooks). The library that signs is loaded only if a webhook is set. */
export async function connectWebhook(
  { url, secret }: WebhookAddress,
  { clock = Date.now, ...options }: PostOptions = {},
): Promise<Send> {
  const { Webhook } = await import('standardwebhooks');
  const signer = new Webhook(secret);
  return async ({ id, lead }) => {
    const body = JSON.stringify({ type: 'lead.received', timestamp: lead.receivedAt, data: lead });
    const now = new Date(clock());
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': signer.sign(id, now, body),
    };
    const answer = await post({ url, headers, body, clock, ...options });
    return answer.kind === 'answered' ? sortAnswer(answer) : answer;
  };
}
