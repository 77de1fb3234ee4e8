/** A figure as its digits: `1250` and `5` for 1250.5. */
export interface Digits {
  whole: string;
  decimals: string;
}

/**
 * Reads digits with points, commas, apostrophes and spaces between them. Prices have no tenths of cents, so three digits behind
 * the one sign are thousands; where a multiplier follows (`scaled`: `1.250k`) they are what the language's decimal sign says.
 */
export function readNumber(run: string, decimalSign: string, scaled: boolean): Digits | null {
  const text = run.trim().replace(/[.,]$/, '');
  const sign = decimalSignOf(text, decimalSign, scaled);
  const at = sign === null ? text.length : text.lastIndexOf(sign);
  const decimals = text.slice(at + 1);
  if (!/^\d*$/.test(decimals)) return null;
  const whole = at === 0 ? '0' : readGroups(text.slice(0, at));
  const isTooFine = !scaled && decimals.length > 2 && Number(whole) > 0;
  return whole === null || isTooFine ? null : { whole, decimals };
}

/** The sign before the decimals; null where all signs are between groups. */
function decimalSignOf(text: string, decimalSign: string, scaled: boolean): string | null {
  const signs = text.match(/[.,]/g) ?? [];
  const last = signs.at(-1);
  if (last === undefined) return null;
  const isAlone = signs.length === 1;
  const isOther = signs.length > 1 && signs.filter((sign) => sign === last).length === 1;
  if (!isAlone && !isOther) return null;
  const before = text.slice(0, text.lastIndexOf(last));
  const behind = text.length - before.length - 1;
  const couldGroup = isAlone && behind === 3 && /^[1-9]\d{0,2}$/.test(before);
  if (!couldGroup) return last;
  return scaled && last === decimalSign ? last : null;
}

/** The digits of thousands, or of lakhs and crores (`12,50,000`), with one kind of sign between them. */
function readGroups(text: string): string | null {
  const signs = new Set(text.match(/[^\d]/g));
  if (signs.size > 1) return null;
  const [first = '', ...others] = text.split([...signs][0] ?? ' ');
  const last = others.at(-1);
  if (first === '') return null;
  if (last === undefined) return first;
  const middle = others.slice(0, -1);
  const thousands = first.length <= 3 && others.every(({ length }) => length === 3);
  const lakhs = signs.has(',') && first.length <= 2 && last.length === 3 && middle.every(({ length }) => length === 2);
  return thousands || lakhs ? first + others.join('') : null;
}
