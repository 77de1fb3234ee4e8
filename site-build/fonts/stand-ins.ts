import { measureFont, usualWords } from './font-measures.ts';

/** Fonts of the visitor's system that stand in until the font is there, or where it never is. */
export interface StandIns {
  regular: { names: string[]; size: number };
  bold: { names: string[]; size: number };
}

type Generic = 'serif' | 'sans-serif';

const names: Record<Generic, { regular: string[]; bold: string[] }> = {
  'sans-serif': {
    regular: ['Arial', 'Liberation Sans', 'Helvetica'],
    bold: ['Arial Bold', 'Liberation Sans Bold', 'Helvetica Bold'],
  },
  serif: {
    regular: ['Times New Roman', 'Liberation Serif', 'Times'],
    bold: ['Times New Roman Bold', 'Liberation Serif Bold', 'Times Bold'],
  },
};

/** How large the stand-ins have to be for lines as long as the font's at `size`. */
export async function standInMeasures(font: string, generic: Generic, size: number): Promise<StandIns> {
  const [regular, bold] = await Promise.all([measureFont(font, 400), measureFont(font, 700)]);
  return {
    regular: { names: names[generic].regular, size: (size * regular.width) / widthOf(generic, 'regular') },
    bold: { names: names[generic].bold, size: (size * bold.width) / widthOf(generic, 'bold') },
  };
}

function widthOf(generic: Generic, weight: 'regular' | 'bold'): number {
  const widths = advances[generic][weight];
  const sum = Array.from(usualWords, (letter) => {
    const at = 'abcdefghijklmnopqrstuvwxyz'.indexOf(letter);
    return at >= 0 ? widths[at]! : letter === ' ' || letter === '.' ? widths[26]! : widths[27]!;
  }).reduce((total, width) => total + width, 0);
  return sum / usualWords.length / 1000;
}

/** Thousandths of an em: a to z, the space (and the full stop), capitals and figures on average (Adobe's font metrics). */
const advances: Record<Generic, Record<'regular' | 'bold', number[]>> = {
  'sans-serif': {
    regular: [
      556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722,
      500, 500, 500, 278, 600,
    ],
    bold: [
      556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778,
      556, 556, 500, 278, 610,
    ],
  },
  serif: {
    regular: [
      444, 500, 444, 500, 444, 333, 500, 500, 278, 278, 500, 278, 778, 500, 500, 500, 500, 333, 389, 278, 500, 500, 722,
      500, 500, 444, 250, 560,
    ],
    bold: [
      500, 556, 444, 556, 444, 333, 500, 556, 278, 333, 556, 278, 833, 556, 500, 556, 556, 444, 389, 333, 556, 500, 722,
      500, 500, 444, 250, 570,
    ],
  },
};
