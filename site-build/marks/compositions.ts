import type { ReadShape, Shape } from './shapes.ts';

/** The two areas of a mark, in a square of 32: one in ink, one in the accent. They touch nowhere along an edge. */
export interface MarkShapes {
  ink: Shape;
  accent: Shape;
}

/** What a mark is composed of. `pick`: a number from 0 to the count below it, by the name. */
export interface Material {
  letters: Shape[];
  read: ReadShape;
  pick: (count: number) => number;
}

type Composition = (material: Material) => MarkShapes;

/** Compositions by how many letters they are of. */
export const compositions: Record<1 | 2, Composition[]> = {
  1: [counterchange, cut, splitTile, stripes, plinth],
  2: [counterchange, splitTile, interlace, quarters, plinth, quarters, interlace],
};

/** One letter over an edge: before it in ink, behind it left free. */
function counterchange(material: Material): MarkShapes {
  const {
    letters: [letter],
    read,
    pick,
  } = material;
  const placed = fit(letter!, { x: 4, y: 4, width: 24, height: 24 });
  const blocks = ['M16 1h15v30h-15z', 'M1 16h30v15h-30z', 'M1 31L31 1v30z', disc(19.5, 19.5, 11.5), disc(16, 16, 15)];
  // Of a letter that is a stroke nothing would be left to be known by.
  if (placed.bounds().width < 12) return plinth(material);
  const at = pick(blocks.length);
  const block = at < 4 ? read(blocks[at]!) : read(blocks[at]!).within(read(blocks[0]!));
  return { ink: placed.minus(block), accent: block.minus(placed) };
}

/** One letter in two pieces with a straight gap. */
function cut({ letters: [letter], read, pick }: Material): MarkShapes {
  const [upper, lower, shift] = [
    ['M-9 -9H41V10.5L-9 27z', 'M41 13V41H-9V29.5z', 0],
    ['M-9 -9H41V17H-9z', 'M-9 19.2H41V41H-9z', 2.6],
    ['M-9 -9H41V26L-9 4z', 'M41 28.5V41H-9V6.5z', 0],
  ][pick(3)] as [string, string, number];
  const placed = fit(letter!, { x: 1, y: 1, width: 30 - shift, height: 30 });
  return { ink: placed.within(read(upper)), accent: placed.within(read(lower)).moved(shift, 0) };
}

/** A tile of two pieces, with the letters left free in the lower one, down to its edge. */
function splitTile({ letters, read, pick }: Material): MarkShapes {
  const tiles = [
    disc(16, 16, 15.5),
    `${disc(16, 16, 15)}M1 16h30v15H1z`,
    `${disc(16, 16, 15)}M1 1h15v15H1zM16 16h15v15H16z`,
    'M1 1h21l9 9v21H1z',
  ];
  const at = pick(letters.length === 1 ? tiles.length : 2);
  const tile = read(tiles[at]!);
  const word = fit(besideEachOther(letters), { x: 2.5, y: 9, width: 27, height: 21 });
  // Far down a disc is too narrow for two.
  const foot = at === 0 && letters.length > 1 ? 26.5 : 31;
  const low = word.moved(0, foot - word.bounds().y - word.bounds().height);
  const edge = Math.min(low.bounds().y - 3.6, 12);
  const upper = tile.within(read(`M-9 -9H41V${edge}H-9z`));
  const lower = tile.minus(low).within(read(`M-9 ${edge + 1.8}H41V41H-9z`));
  return pick(2) === 0 ? { ink: lower, accent: upper } : { ink: upper, accent: lower };
}

/** A letter that thins out downward, like blinds. */
function stripes({ letters: [letter], read, pick }: Material): MarkShapes {
  const placed = fit(letter!, { x: 1, y: 1, width: 30, height: 30 });
  const starts = pick(2) === 0 ? [14, 19.6, 24.2, 28] : [11, 17, 22, 26.4];
  const gaps = starts.map((y, at) => `M-9 ${y}H41v${1.5 + at * 0.35}H-9z`).join('');
  const body = placed.minus(read(gaps));
  const turn = starts[1]! + 1;
  return { ink: body.within(read(`M-9 -9H41V${turn}H-9z`)), accent: body.within(read(`M-9 ${turn}H41V41H-9z`)) };
}

/** Letters on a base or below a lintel, as wide as it; a single one beside a pillar too. */
function plinth({ letters, read, pick }: Material): MarkShapes {
  if (letters.length === 1 && pick(2) === 0) {
    const beside = fit(letters[0]!, { x: 9, y: 1, width: 22, height: 30 }, 'start');
    return centred({ ink: beside, accent: read('M1 1h5.5v30H1z') });
  }
  const word = fit(besideEachOther(letters), { x: 1, y: 1, width: 30, height: 22 });
  const { x, y, width, height } = word.bounds();
  const [left, right] = letters.length === 1 ? [1, 31] : [x, x + width];
  const top = pick(2) === 0 ? y + height + 2.6 : y - 8.1;
  const bars = [
    [[0, 5.5]],
    [
      [0, 2],
      [3.5, 2],
    ],
  ][pick(2)]! as [from: number, high: number][];
  const accent = bars.map(([from, high]) => `M${left} ${top + from}H${right}v${high}H${left}z`).join('');
  return centred({ ink: word, accent: read(accent) });
}

/** Two letters over each other, the second before the first. */
function interlace({ letters, pick }: Material): MarkShapes {
  const high = pick(2) === 0;
  const [first, second] = letters as [Shape, Shape];
  const back = fit(first, { x: 1, y: high ? 1 : 12, width: 18.5, height: 19 }, 'start');
  let front = fit(second, { x: 12.5, y: high ? 12 : 1, width: 18.5, height: 19 }, 'end');
  const isApart = () => front.within(back).bounds().width < 1.5;
  for (let step = 0; step < 14 && isApart(); step++) front = front.moved(-1, high ? -0.3 : 0.3);
  const behind = back.minus(front.grown(1.4));
  return centred(pick(2) === 0 ? { ink: behind, accent: front } : { ink: front, accent: behind });
}

/** Four fields: a letter each in two of them, quarter discs in the others. */
function quarters({ letters, read, pick }: Material): MarkShapes {
  const [first, second] = letters as [Shape, Shape];
  const field = { width: 14, height: 14 };
  const ink = fit(first, { x: 1, y: 1, ...field }).plus(fit(second, { x: 17, y: 17, ...field }));
  const fields = read('M17 1h14v14h-14zM1 17h14v14h-14z');
  const accent = [
    () =>
      read(disc(17, 15, 14))
        .plus(read(disc(15, 17, 14)))
        .within(fields),
    () =>
      read(disc(31, 15, 14))
        .plus(read(disc(1, 17, 14)))
        .within(fields),
    () => read('M17 1h14v14zM1 17l14 14H1z'),
    () => read('M31 1v14H17zM15 17v14H1z'),
    () =>
      read('M17 1h14v3.5H17zM17 6.25h14v3.5H17zM17 11.5h14V15H17zM1 17h14v3.5H1zM1 22.25h14v3.5H1zM1 27.5h14V31H1z'),
    () => read(`${disc(24, 8, 7)}${disc(8, 24, 7)}`),
  ][pick(6)]!();
  return { ink, accent };
}

/** Of eight curves, which take fewer letters to write than arcs that were cut. */
function disc(x: number, y: number, r: number): string {
  const point = (turn: number, away: number) =>
    `${x + away * Math.cos((turn * Math.PI) / 8)} ${y + away * Math.sin((turn * Math.PI) / 8)}`;
  const outer = r / Math.cos(Math.PI / 8);
  const curves = Array.from({ length: 8 }, (_, at) => `Q${point(2 * at + 1, outer)} ${point(2 * at + 2, r)}`);
  return `M${point(0, r)}${curves.join('')}z`;
}

/** As large as the square allows, in its middle. */
function centred({ ink, accent }: MarkShapes): MarkShapes {
  const { x, y, width, height } = ink.plus(accent).bounds();
  const share = Math.min(30 / width, 30 / height);
  const put = (shape: Shape) => shape.scaled(share).moved(16 - (x + width / 2) * share, 16 - (y + height / 2) * share);
  return { ink: put(ink), accent: put(accent) };
}

/** As large as it fits into the box, in its middle, or at an end across. */
export function fit(
  shape: Shape,
  box: { x: number; y: number; width: number; height: number },
  across: 'start' | 'middle' | 'end' = 'middle',
): Shape {
  const { x, y, width, height } = shape.bounds();
  const share = Math.min(box.width / width, box.height / height);
  const free = box.width - width * share;
  const dx = box.x + { start: 0, middle: free / 2, end: free }[across];
  const dy = box.y + (box.height - height * share) / 2;
  return shape.scaled(share).moved(dx - x * share, dy - y * share);
}

/** Letters of one height on one line, close. */
function besideEachOther(letters: Shape[]): Shape {
  let end = 0;
  return letters
    .map((letter, at) => {
      const { x, width, height } = letter.bounds();
      const gap = at === 0 ? 0 : height * 0.09;
      const placed = letter.moved(end + gap - x, 0);
      end += gap + width;
      return placed;
    })
    .reduce((all, letter) => all.plus(letter));
}
