import type { NotifyServiceName } from '../channels.ts';
import { ntfy } from './ntfy.ts';
import type { AddressReading, NotifyAddress, NotifyService } from './service.ts';
import { slack } from './slack.ts';
import { telegram } from './telegram.ts';

/** In the order in which they are asked: any page of one word could be a topic of ntfy. */
export const services: Record<NotifyServiceName, NotifyService> = { slack, telegram, ntfy };

const EXPECTED =
  'give ntfy://TOPIC, https://HOST/TOPIC, https://hooks.slack.com/services/T…/B…/… or telegram://BOT_TOKEN@telegram?chats=ID; ' +
  'other services are reached by WEBHOOK_URL';

export type AddressesReading = { ok: true; value: NotifyAddress[] } | { ok: false; problem: string };

/** `NOTIFY_URLS`: addresses with commas between them. A problem says which and what is expected, and never repeats one. */
export function readAddresses(text: string): AddressesReading {
  const pieces = text.split(',').map((piece) => piece.trim());
  const addresses: NotifyAddress[] = [];
  for (const [index, piece] of pieces.entries()) {
    const which = pieces.length === 1 ? '' : ` (the ${index + 1}. of ${pieces.length})`;
    const reading = readAddress(piece);
    if (!reading.ok) return { ok: false, problem: `is not understood${which}: ${reading.problem}` };
    const { address } = reading;
    if (addresses.some(({ channel }) => channel === address.channel))
      return { ok: false, problem: `says the same twice${which}: one notification goes to each address` };
    addresses.push(address);
  }
  return { ok: true, value: addresses };
}

function readAddress(text: string): AddressReading {
  const url = /\s/.test(text) ? null : URL.parse(text);
  if (url === null || url.hostname === '') return { ok: false, problem: EXPECTED };
  for (const service of Object.values(services)) {
    const reading = service.read(url);
    if (reading !== null) return reading;
  }
  return { ok: false, problem: EXPECTED };
}
