import type { FoundProxy } from '../../server/database/found-proxy.ts';
import type { Config } from '../../server/start/config.ts';
import { ok, wrong, type Finding, duration } from './check.ts';

/** `found`: as the server last met it. `now`: milliseconds since 1970. */
export function checkProxy({ trust }: Pick<Config, 'trust'>, found: FoundProxy | null, now: number): Finding {
  if (found === null) return ok('No proxy forwards visitors that TRUST_PROXY does not name.');
  const when = `${duration(now - found.at)} ago`;
  if (trust(found.address, 0))
    return ok(`TRUST_PROXY names the proxy at ${found.address}, which was not trusted ${when}.`);
  return wrong(
    `A proxy at ${found.address} forwards visitors (X-Forwarded-For, seen ${when}), but TRUST_PROXY does not name it: ` +
      `they all share one rate limit. Set TRUST_PROXY=${found.address}`,
  );
}
