import type { Face } from '#contract/site.ts';
import { isLoopback } from '../../server/database/loopback.ts';

/** The server that stores the leads of exported pages. */
export interface Backend {
  /** Empty where there is none. */
  origin: string;
  /** Whether it answers forms that are posted without JavaScript with a page. */
  takesForms: boolean;
}

export function backendOf(origin: string): Backend {
  const host = URL.parse(origin)?.hostname ?? '';
  return { origin, takesForms: origin !== '' && !SUPABASE.test(host) };
}

/** Its functions answer with JSON alone: HTML is sent as plain text from these hosts. */
const SUPABASE = /(?:^|\.)supabase\.(?:co|in)$/;

/** Why leads of these faces would not arrive, in words; undefined where they would. */
export function backendProblem(
  { origin }: Backend,
  faces: Pick<Face, 'key' | 'forms' | 'hosts' | 'url'>[],
): string | undefined {
  const sending = faces.find(({ forms }) => forms.length > 0);
  if (!sending) return undefined;
  if (origin === '') {
    return `BACKEND_URL is empty, and the form of ${sending.key} needs a server that stores what is sent: write BACKEND_URL=https://… into .env, or name faces without a form with --face (docs/export.md).`;
  }
  const { protocol, hostname } = new URL(origin);
  if (protocol === 'http:' && !isLoopback(hostname)) {
    return `BACKEND_URL begins with http:, and pages that come over https may not call it: write https://${hostname}.`;
  }
  const own = faces.find(({ hosts, url }) => isNameOf(hostname, hosts, url));
  return (
    own &&
    `BACKEND_URL is the address of ${own.key} itself, where the exported pages will be: give the server a name of its own, such as https://api.${hostname.replace(/^www\./, '')}.`
  );
}

/** A host of files may have all names of a face, and those below `.localhost` lead to this machine. */
const isNameOf = (hostname: string, hosts: string[], url: string) =>
  new URL(url).hostname === hostname || (hosts.includes(hostname) && !hostname.endsWith('.localhost'));
