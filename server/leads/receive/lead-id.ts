import { randomUUID } from 'node:crypto';

/**
 * A new id, in the order of time (RFC 9562, UUID version 7): rows of the same moment lie together in every index, where
 * random ids touch a page each. `time` is milliseconds since 1970; 74 random bits follow it.
 */
export function newLeadId(time: number): string {
  const moment = time.toString(16).padStart(12, '0');
  return `${moment.slice(0, 8)}-${moment.slice(8)}-7${randomUUID().slice(15)}`;
}
