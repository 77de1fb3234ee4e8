/** The word that was probably meant: at most two letters are wrong, missing or too many; undefined where none is near. */
export function closestWord(typed: string, words: string[]): string | undefined {
  const near = words.map((word) => ({ word, wrong: distance(typed.toLowerCase().slice(0, 20), word) }));
  return near.filter(({ wrong, word }) => wrong <= 2 && wrong < word.length - 1).sort((a, b) => a.wrong - b.wrong)[0]
    ?.word;
}

/** Levenshtein's. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [column, wanted] of [...other].entries()) {
      next.push(Math.min(row[column + 1]! + 1, next[column]! + 1, row[column]! + (letter === wanted ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1)!;
}
