import { bad, good, type ParsedSetting, secureUrl } from '../../text/parse-setting.ts';
import type { Send, ServiceChannel } from '../channel-descriptor.ts';
import { post, type PostOptions, sortAnswer } from '../post-json.ts';

interface WebhookAddress {
  channel: 'webhook';
  url: string;
  /** `whsec_…`: base64 of the key. */
  secret: string;
}

/** Signed events to the owner's address (Standard Webhooks). */
export const webhook = {
  by: 'service',
  label: 'Webhook',
  settings: ['WEBHOOK_URL', 'WEBHOOK_SECRET'],
  read(settings) {
    const url = settings.read('WEBHOOK_URL', secureUrl, '');
    const secret = settings.read('WEBHOOK_SECRET', parseWebhookSecret, '');
    settings.require('WEBHOOK_SECRET', 'WEBHOOK_URL', SECRET_EXPECTED);
    return url ? [{ channel: 'webhook', url, secret }] : [];
  },
  describe: ([address]) => [address ? 'A webhook is set.' : 'No webhook is set (WEBHOOK_URL).'],
  wants: () => true,
  raisesAlarm: false,
  connect: connectWebhook,
} as const satisfies ServiceChannel<WebhookAddress, 'WEBHOOK_URL' | 'WEBHOOK_SECRET'>;

const SECRET_EXPECTED = 'give whsec_ followed by 24 to 64 random bytes in base64';

function parseWebhookSecret(text: string): ParsedSetting<string> {
  const base64 = text.replace(/^whsec_/, '');
  const bytes = Buffer.from(base64, 'base64').length;
  const wellFormed = /^[A-Za-z0-9+/]+={0,2}$/.test(base64) && bytes >= 24 && bytes <= 64;
  return wellFormed ? good(text) : bad(`is malformed: ${SECRET_EXPECTED}`);
}

/** Loads the library that signs, which an installation without a webhook does not need. */
export async function connectWebhook(
  { url, secret }: Pick<WebhookAddress, 'url' | 'secret'>,
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
