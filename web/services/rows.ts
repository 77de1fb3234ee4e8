/**
 * For cards that do not stand in one row: with how many each shares its own, at most `most`. Rows differ by one card at most,
 * so that none is left alone. Undefined where one row has them all.
 */
export function rowsOf(count: number, most: number): number[] | undefined {
  if (count <= most) return undefined;
  const rows = Math.ceil(count / most);
  const least = Math.floor(count / rows);
  return Array.from({ length: count }, (_, index) => (index < (count % rows) * (least + 1) ? least + 1 : least));
}
