import type { Money } from './price-content.ts';

/** Payment over time: so much at once, and the balance in equal parts of which the last takes the rounding. */
export interface Plan {
  /** Percent of the price that is paid at once. */
  percent: number;
  months: number;
  /** Digits with a point before the currency's decimals, or none where they are none; so the three below. */
  down: string;
  monthly: string;
  last: string;
  total: string;
}

/** The plan of a price, to the smallest unit of its currency: `down`, all but one `monthly` and `last` are the `total`. */
export function planOf({ amount, currency }: Money, percent: number, months: number): Plan {
  const digits = decimalsOf(currency);
  const total = Math.round(amount * 10 ** digits);
  const down = Math.round((total * percent) / 100);
  const monthly = Math.floor((total - down) / months);
  const last = total - down - monthly * (months - 1);
  const told = (units: number) => tellUnits(units, digits);
  return { percent, months, down: told(down), monthly: told(monthly), last: told(last), total: told(total) };
}

/** How a chosen plan travels: `25/12` is 25 percent down and 12 months. */
export const planName = ({ percent, months }: Pick<Plan, 'percent' | 'months'>) => `${percent}/${months}`;

/** The plan's two numbers; null for a text that names none. */
export function readPlanName(text: string): Pick<Plan, 'percent' | 'months'> | null {
  const [, percent, months] = /^(\d{1,2})\/(\d{1,3})$/.exec(text) ?? [];
  return percent === undefined ? null : { percent: Number(percent), months: Number(months) };
}

/** Whole numbers from one to the other, at most so many, evenly apart, both ends among them. */
export function someBetween({ from, to }: { from: number; to: number }, most: number): number[] {
  const count = Math.min(most, to - from + 1);
  if (count === 1) return [from];
  return Array.from({ length: count }, (_, at) => Math.round(from + ((to - from) * at) / (count - 1)));
}

function decimalsOf(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}

function tellUnits(units: number, digits: number): string {
  const text = String(units).padStart(digits + 1, '0');
  const [whole, decimals] = [text.slice(0, text.length - digits), text.slice(text.length - digits)];
  return /[1-9]/.test(decimals) ? `${whole}.${decimals}` : whole;
}
