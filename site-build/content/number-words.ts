const SCALES: Record<string, number> = { k: 1e3, m: 1e6, b: 1e9, t: 1e12 };

/** What to write where a number is expected, for `25,000`, `$25k`, `1.4T` or `16%`. `key` names the unit: billions. */
export function numberExpected(given: string, key: string): string {
  const number = readLoosely(given, /billions$/i.test(key) ? 1e9 : 1);
  return `must be a number in digits alone; write ${number ?? 'it such as 25000 or 14.7'}`;
}

/** YAML reads a dot as the decimal point, and many people write it between thousands. */
export function ambiguousNumber(source: string): string | undefined {
  if (!/^\d{1,3}\.\d{3}$/.test(source)) return undefined;
  return `"${source}" counts as ${Number(source)}; write ${source.replace('.', '')}, or ${Number(source)} if that is meant`;
}

function readLoosely(given: string, unit: number): number | undefined {
  const match = /^[^\d]{0,5}(\d[\d.,'’ ]*)(?:([a-z]+)|%)?\W*$/i.exec(given.trim().slice(0, 40));
  if (!match) return undefined;
  const digits = match[1]!.trim().replace(/[.,]$/, '');
  const grouped = /^\d{1,3}([.,'’ ]\d{3})+$/.test(digits);
  const value = Number(
    grouped ? digits.replace(/\D/g, '') : digits.replace(/[,'’ ](?=\d{3}\b)/g, '').replace(',', '.'),
  );
  const scale = scaleOf(match[2]);
  if (scale === undefined) return undefined;
  const result = scale > 1 ? Number(((value * scale) / unit).toPrecision(12)) : value;
  return Number.isFinite(result) ? result : undefined;
}

/** Of what stands behind a number: 1 for a currency, such as USD; undefined for what is neither. */
function scaleOf(behind = ''): number | undefined {
  const isCurrency = Intl.supportedValuesOf('currency').includes(behind.toUpperCase());
  return behind === '' || isCurrency ? 1 : SCALES[behind[0]!.toLowerCase()];
}
