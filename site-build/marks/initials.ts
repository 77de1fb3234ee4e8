/**
 * One or two letters that a company's name is known by: of its first two words that say something, one where it has one word, or is
 * written in a script whose letters are not put side by side. Nothing where there is no letter and no figure.
 */
export function initialsOf(name: string): string[] {
  const words = name
    .normalize('NFC')
    .split(/[\s/&+,–—_-]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  const telling = words.filter((word) => !isFiller(word));
  const letters = (telling.length > 0 ? telling : words).flatMap(firstOf);
  return letters.slice(0, letters.every((letter) => ALONE.test(letter)) ? 1 : 2);
}

/** What stands between names or after them in the languages of our packs, and what a company is before the law. */
const FILLERS = new Set(
  `and of the for und der die das für von vom zum zur et de du des la le les pour y e el los las del para i w z oraz dla
  и в на для і та και ο η το
  gmbh mbh ug ag kg ohg gbr co ltd limited llc llp inc corp plc sa sas sarl srl sl spa bv oo sp zoo ооо ао тов 株式会社 有限会社 شركة مؤسسة`.split(
    /\s+/,
  ),
);
const isFiller = (word: string) => FILLERS.has(word.toLowerCase().replaceAll('.', ''));

/** Joined letters, and signs that fill a square. */
const ALONE =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

function firstOf(word: string): string[] {
  const bare = word.replace(/^株式会社|^有限会社/u, '').replace(/^ال(?=\p{L}{2})/u, '');
  const letter = /[\p{L}\p{N}]/u.exec(bare)?.[0];
  if (letter === undefined) return [];
  const capital = letter.toUpperCase();
  return [Array.from(capital).length === 1 ? capital : letter];
}
