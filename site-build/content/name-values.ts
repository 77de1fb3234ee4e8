import { graphemesOf } from '#contract/graphemes.ts';
import { readHostName } from '#contract/host-name.ts';
import { tellMoney } from '#contract/amount/tell-money.ts';
import { partsOfName } from '../poster/name-parts.ts';
import { fillBraces, type BraceValues } from './fill-braces.ts';
import { fillIn, isGroup, type Group } from './fill-in.ts';

/** What the names in braces of shared texts stand for in a name's page; those that it has nothing for are left out. */
export function nameValues(own: Group, shared: Group): BraceValues {
  const { name, lang, category, price, email } = fillIn(own, shared);
  const values: BraceValues = {};
  if (typeof name === 'string') Object.assign(values, partsOf(name.trim()));
  if (typeof category === 'string') values.category = category;
  if (typeof email === 'string') values.email = fillBraces(email, values) as string;
  const shown = isGroup(price) ? priceWords(price, typeof lang === 'string' ? lang : 'en') : undefined;
  if (shown !== undefined) values.price = shown;
  return values;
}

function partsOf(name: string): BraceValues {
  const { label, ending } = partsOfName(name);
  return {
    name,
    label,
    ending: ending.slice(1).toLowerCase(),
    length: String(graphemesOf(label.replaceAll('.', '')).length),
    host: readHostName(name) ?? name,
  };
}

function priceWords({ amount, currency }: Group, lang: string): string | undefined {
  if (typeof amount !== 'number' || typeof currency !== 'string') return undefined;
  try {
    return tellMoney(amount, currency.trim(), lang);
  } catch {
    // Neither a language nor a currency that is none is told here.
    return undefined;
  }
}
