/** Files or names that are told each; of more their number, since a list of names for sale may have thousands. */
export const TOLD = 3;

/** Such as `a.com, b.com, c.com and 1,997 more`. */
export function fewNames(names: string[]): string {
  const more = names.length - TOLD;
  return more > 0 ? `${names.slice(0, TOLD).join(', ')} and ${more.toLocaleString('en')} more` : names.join(', ');
}
