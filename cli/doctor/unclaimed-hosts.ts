import type { Face } from '#contract/site.ts';
import type { UnclaimedHosts } from '../../server/database/unclaimed-hosts.ts';
import { warning, type Finding } from './check.ts';
import { duration } from './duration.ts';
import { seenByOthers } from './faces.ts';

/** Names by which visitors came lately, to any of the servers, and that no face has. `now`: milliseconds since 1970. */
export function checkUnclaimedHosts(hosts: UnclaimedHosts, faces: Face[], now: number): Finding[] {
  const claimed = new Set(faces.flatMap((face) => face.hosts));
  const lost = Object.entries(hosts).filter(([host]) => !claimed.has(host));
  if (lost.length === 0) return [];
  const names = lost.map(([host, at]) => `${host} (${duration(now - at)} ago)`).join(', ');
  const words = `Visitors came to names that belong to no face, and they saw ${seenByOthers(faces)}: ${names}. Add those that are yours to the hosts of a face.`;
  return [warning(words)];
}
