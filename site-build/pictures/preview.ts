import { Resvg } from '@resvg/resvg-js';
import type { FaceArt } from '#contract/page.ts';
import type { Typeface } from '../fonts/typefaces.ts';
import { fitLines } from './fit-lines.ts';
import { withPictureFonts } from './picture-fonts.ts';
import { JOINED, numberOf, replaceTexts, textsOf, withNumber, type PictureText } from './picture-text.ts';
import { setText, type MissingWords } from './set-text.ts';

const WIDTH = 1200;
/** What stays free at the right of a line. */
const MARGIN = 56;

/** Draws a face's link preview with fonts for all of its letters; tells what no font has. */
export async function drawPreview(face: Typeface, art: FaceArt): Promise<{ png: Buffer; missing: MissingWords[] }> {
  const texts = textsOf(art.preview);
  const words = texts.map((text) => text.words);
  return withPictureFonts(face, words, art.fontAxes['wght']!, (fonts) => {
    const set = (text: PictureText) => setText(text.words, fonts);
    const element = (text: PictureText) => `${text.tag}${set(text).inside}</text>`;
    const font = { loadSystemFonts: false, fontFiles: fonts.map(({ file }) => file) };
    const widthOf = (text: PictureText) => new Resvg(`${EMPTY}${element(text)}</svg>`, { font }).getBBox()?.width ?? 0;
    const fitted = fitLines(texts, widthOf, WIDTH - MARGIN);
    const svg = replaceTexts(art.preview, (text) => element(fromTheRight({ ...text, tag: fitted(text.tag) })));
    const png = new Resvg(svg, { fitTo: { mode: 'width', value: WIDTH }, font }).render().asPng();
    return { png: Buffer.from(png), missing: texts.flatMap((text) => set(text).missing ?? []) };
  });
}

const EMPTY = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">';

/** A text from right to left begins at the right margin. */
function fromTheRight(text: PictureText): PictureText {
  const x = numberOf(text.tag, 'x');
  if (!JOINED.test(text.words) || x === undefined || text.tag.includes('text-anchor')) return text;
  return { ...text, tag: withNumber(text.tag, 'x', WIDTH - x).replace('<text ', '<text text-anchor="end" ') };
}
