/**
 * The domain face's bold letters in hundredths of an em: how wide they are, and the white before and after their ink. Pages of
 * a name and drawings of it are both measured by them.
 */
const LETTERS: [width: number, before: number, after: number, letters: string][] = [
  [25, 3, 3, '.'],
  [25.8, 0, 5, 'j'],
  [25.8, 5, 5, 'i'],
  [26.2, 5, 1, 'l'],
  [26.7, 6, 5, 'I'],
  [27.2, -2, 5, 'J'],
  [30, 3, 3, '-'],
  [33.3, 2, 2, 'ft'],
  [39.2, 5, 2, 'r'],
  [47.5, 2, 1, 's'],
  [47.5, 2, 2, 'z'],
  [50, 0, 0, 'y'],
  [50, 6, 2, 'L'],
  [51.7, 0, 0, 'vx'],
  [51.7, 2, 2, 'c'],
  [51.7, 6, 2, 'F'],
  [52.5, 2, 3, 'e'],
  [55, 2, 2, 'o'],
  [55, 5, 0, 'k'],
  [55, 6, 3, 'E'],
  [56.7, 0, 0, 'Y'],
  [56.7, 2, 2, '048'],
  [56.7, 2, 5, 'g'],
  [56.7, 3, 4, '23569'],
  [56.7, 5, 4, '7'],
  [56.7, 5, 5, 'hnu'],
  [56.7, 6, 7, '1'],
  [57.5, 2, 1, 'T'],
  [57.5, 2, 6, 'adq'],
  [57.5, 5, 3, 'bp'],
  [58.3, 2, 2, 'S'],
  [59.2, 2, 3, 'Z'],
  [60, 6, 2, 'P'],
  [60.8, 6, 1, 'BR'],
  [62.5, 0, 0, 'AVX'],
  [62.5, 2, 2, 'C'],
  [63.3, 6, -1, 'K'],
  [65, 2, 4, 'G'],
  [65, 6, 3, 'D'],
  [66.7, 2, 1, 'OQ'],
  [66.7, 5, 4, 'U'],
  [68.3, 6, 6, 'H'],
  [71.7, 6, 6, 'N'],
  [81.7, 3, 2, 'w'],
  [85, 5, 5, 'm'],
  [89.2, 6, 5, 'M'],
  [92.5, 2, 2, 'W'],
];

/** How much closer the font sets pairs of letters, in hundredths of an em: those at the start of a word, where it shows. */
const PAIRS: [closer: number, first: string, second: string][] = [
  [2, 'AELXZ', 'acdefoqt'],
  [4, 'F', 'acdeoqsuv'],
  [3, 'FT', 'mnprw'],
  [5, 'FT', 'gxyz'],
  [5, 'T', 'acdeoqs'],
  [2, 'V', 'acdegoqsu'],
  [6, 'Y', 'acdegoq'],
  [2, 'Y', 'fmnpruvwxyz'],
  [5, 'K', 'acdegoq'],
  [7, 'KL', 'vy'],
  [2, 'Kkrx', 'acdegoqs'],
];

export interface LetterMetrics {
  width: number;
  before: number;
  after: number;
}

/** Of one letter, in hundredths of an em; undefined where it is not listed. */
export function metricsOf(letter: string): LetterMetrics | undefined {
  const [width, before, after] = LETTERS.find(([, , , letters]) => letters.includes(letter)) ?? [];
  return width === undefined ? undefined : { width, before: before!, after: after! };
}

/** As `metricsOf`; a letter that is not listed is as wide as most. */
export function widthOf(letter: string): number {
  return metricsOf(letter)?.width ?? 57;
}

/** How much closer two letters stand than their widths say. */
export function kerningOf(first: string, second: string): number {
  return PAIRS.find(([, one, other]) => one.includes(first) && other.includes(second))?.[0] ?? 0;
}
