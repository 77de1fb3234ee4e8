import type { DomainName } from './domain-name.ts';

export interface DomainFacts extends DomainName {
  /** Where buyers write to. */
  email: string;
  /** Of the page on this machine, such as `http://example.localhost:3000/`. */
  address: string;
}

/** Puts a domain into the template, whose places for it are `{{name}}`, `{{host}}` and the like. */
export function fillDomainTemplate(template: string, { shown, email, address }: DomainFacts): string {
  const [label = '', ...ending] = shown.split('.');
  const suffix = ending.join('.').toLowerCase();
  const count = [...label].length;
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
