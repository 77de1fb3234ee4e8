import type { Money } from '#contract/price-content.ts';
import type { Entry } from './read-list.ts';

/** The file of one name: what is its own, a line each; the rest is shared. */
export function entryFile({ domain, facts, notes }: Pick<Entry, 'domain' | 'facts' | 'notes'>): string {
  const { price, minimum, status, category, email, lang, whatsapp } = facts;
  const lines = {
    name: plain(domain.shown),
    lang,
    email: email && JSON.stringify(email),
    whatsapp: whatsapp && JSON.stringify(whatsapp),
    price: price && money(price),
    minimum: typeof minimum === 'object' ? money(minimum) : minimum,
    status,
    category: category && plain(category),
  };
  return [
    '# yaml-language-server: $schema=../schemas/domain.json',
    ...Object.entries(lines).flatMap(([key, value]) => (value === undefined ? [] : [`${key}: ${value}`])),
    ...notes.map(([heading, text]) => `# ${heading}: ${text}`.slice(0, 200)),
    '',
  ].join('\n');
}

const money = ({ amount, currency }: Money) => `{ amount: ${amount}, currency: ${currency} }`;

/** In quotes where YAML could take it for something else. */
function plain(text: string): string {
  const isPlain = /^[A-Za-z][A-Za-z0-9 .-]*$/.test(text) && !/^(?:true|false|yes|no|on|off|null|y|n)$/i.test(text);
  return isPlain ? text : JSON.stringify(text);
}
