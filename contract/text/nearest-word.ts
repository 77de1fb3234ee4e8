/** Finds the word that was probably meant, if one is near enough. Capitals, spaces and hyphens do not count. */
export function findNearestWord(given: string, words: string[]): string | undefined {
  const bare = letters(given);
  const byDistance = words
    .map((word) => ({ word, distance: editDistance(bare, letters(word)) }))
    .toSorted((a, b) => a.distance - b.distance);
  const [best] = byDistance;
  return best && best.distance <= Math.max(1, Math.floor(bare.length / 3)) ? best.word : undefined;
}

/** Makes `; did you mean "…"?` to go after a sentence. Returns empty text if no word is near. */
export function didYouMean(given: string, words: string[]): string {
  const word = findNearestWord(given, words);
  return word === undefined ? '' : `; did you mean "${word}"?`;
}

const letters = (text: string) =>
  text
    .toLowerCase()
    .replace(/[\s_-]/g, '')
    .slice(0, 60);

/** Counts letters to add, drop, change or swap with their neighbour (optimal string alignment). */
function editDistance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= a.length; row++) {
    const above = rows[row - 1]!;
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const changed = above[column - 1]! + Number(a[row - 1] !== b[column - 1]);
      const swaps = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const swapped = swaps ? rows[row - 2]![column - 2]! + 1 : Infinity;
      current.push(Math.min(changed, above[column]! + 1, current[column - 1]! + 1, swapped));
    }
    rows.push(current);
  }
  return rows[a.length]![b.length]!;
}
