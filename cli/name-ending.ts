import { getPublicSuffix } from 'tldts';

/** `com`, `co.uk`: what a name ends with, without its first dot (Public Suffix List). */
export function endingOf(host: string): string {
  return getPublicSuffix(host) ?? host.slice(host.lastIndexOf('.') + 1);
}
