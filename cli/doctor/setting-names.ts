import { warning, wrong, type Finding } from './check.ts';

/** Names in the file `.env` that no setting has. `names`: those in the file; `known`: those of the settings. */
export function checkSettingNames(names: string[], known: readonly string[]): Finding[] {
  return names
    .filter((name) => !known.includes(name))
    .map((name) => {
      const meant = nearest(name, known);
      return meant === null
        ? warning(`${name} in .env is not a setting of this program, which does not read it.`)
        : wrong(`${name} in .env is not a setting, so it does nothing. Did you mean ${meant}?`);
    });
}

function nearest(name: string, known: readonly string[]): string | null {
  const upper = name.toUpperCase();
  const [best] = known
    .map((candidate) => ({ candidate, edits: editsBetween(upper, candidate) }))
    .filter(({ candidate, edits }) => edits <= Math.max(1, Math.floor(candidate.length / 4)))
    .sort((a, b) => a.edits - b.edits);
  return best?.candidate ?? null;
}

/** How many letters have to be added, left out, exchanged or swapped with their neighbour (optimal string alignment). */
function editsBetween(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const exchange = rows[i - 1]![j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1);
      const swapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const swap = swapped ? rows[i - 2]![j - 2]! + 1 : Infinity;
      row.push(Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, exchange, swap));
    }
    rows.push(row);
  }
  return rows.at(-1)!.at(-1)!;
}
