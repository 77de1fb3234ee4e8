import { getPublicSuffix } from 'tldts';
import type { DomainName } from '#contract/domain-name.ts';
import { graphemesOf } from '#contract/graphemes.ts';

export interface DomainFacts extends DomainName {
  /** Where buyers write to. */
  email: string;
  /** Of the page on this machine, such as `http://example.localhost:3000/`. */
  address: string;
}

/** Puts a domain into the template, whose places for it are `{{name}}`, `{{host}}` and the like. */
export function fillDomainTemplate(template: string, { shown, email, address }: DomainFacts): string {
  const suffix = endingOf(shown).toLowerCase();
  const label = shown.slice(0, -suffix.length - 1);
  const count = graphemesOf(label.replaceAll('.', '')).length;
  const values: Record<string, string> = {
    name: shown,
    host: shown.toLowerCase(),
    ending: suffix,
    aboutEnding: suffix === 'com' ? 'The ending that people type first.' : 'Write here whom this ending speaks to.',
    count: String(count),
    characters: count === 1 ? 'character' : 'characters',
    email,
    address,
  };
  return template.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name]!);
}

/** `com`, `co.uk`: what a name ends with, without its first dot (Public Suffix List). */
export function endingOf(host: string): string {
  return getPublicSuffix(host) ?? host.slice(host.lastIndexOf('.') + 1);
}
