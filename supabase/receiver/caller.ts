import { limitKey, type Client } from '../../server/http/client.ts';

/**
 * Who calls, as the platform tells it: the first address of `X-Forwarded-For` (github.com/orgs/supabase/discussions/7884). A caller can
 * put another before it, so the limit slows honest mistakes down and guards nothing.
 */
export function callerOf({ headers, url }: Request): Client {
  const [first = ''] = (headers.get('x-forwarded-for') ?? '').split(',', 1);
  return { address: limitKey(first.trim()), tls: true, local: false, host: new URL(url).host };
}
