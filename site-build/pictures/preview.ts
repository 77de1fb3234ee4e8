import { renderAsync, Resvg } from '@resvg/resvg-js';
import type { FaceArt } from '#contract/page.ts';
import type { Typeface } from '../fonts/typefaces.ts';
import { encodePng, readPalette, type PalettePicture } from './encode-png.ts';
import { freePictures } from './free-pictures.ts';
import { fitLines } from './fit-lines.ts';
import { withPictureFonts } from './picture-fonts.ts';
import { JOINED, numberOf, replaceTexts, textsOf, withNumber, type PictureText } from './picture-text.ts';
import { setText, type MissingWords } from './set-text.ts';

const WIDTH = 1200;
/** What stays free at the right of a line. */
const MARGIN = 56;

/** Draws a face's link preview with fonts for all of its letters; tells what no font has. `small`: see `encodePng`. */
export async function drawPreview(
  face: Typeface,
  art: FaceArt,
  small = false,
): Promise<{ png: Buffer; missing: MissingWords[] }> {
  const texts = textsOf(art.preview);
  const words = texts.map((text) => text.words);
  return withPictureFonts(face, words, art.fontAxes['wght']!, async (fonts) => {
    const set = (text: PictureText) => setText(text.words, fonts);
    const element = (text: PictureText) => `${text.tag}${set(text).inside}</text>`;
    const font = { loadSystemFonts: false, fontFiles: fonts.map(({ file }) => file) };
    const widthOf = (text: PictureText) => new Resvg(`${EMPTY}${element(text)}</svg>`, { font }).getBBox()?.width ?? 0;
    const fitted = fitLines(texts, widthOf, WIDTH - MARGIN);
    const svg = replaceTexts(art.preview, (text) => element(fromTheRight({ ...text, tag: fitted(text.tag) })));
    const drawn = await inTurn(() => drawOne(svg, font, small));
    const png = Buffer.isBuffer(drawn) ? drawn : await encodePng(drawn);
    return { png, missing: texts.flatMap((text) => set(text).missing ?? []) };
  });
}

async function drawOne(svg: string, font: object, small: boolean): Promise<PalettePicture | Buffer> {
  const drawn = await renderAsync(svg, { fitTo: { mode: 'width', value: WIDTH }, font });
  return readPalette(drawn, small) ?? Buffer.from(drawn.asPng());
}

let before: Promise<unknown> = Promise.resolve();

/** One after the other: a picture takes six megabytes until its memory is given back, which is when nobody holds it any more. */
function inTurn<Result>(draw: () => Promise<Result>): Promise<Result> {
  const drawn = before.then(draw).finally(freePictures);
  before = drawn.catch(() => {});
  return drawn;
}

const EMPTY = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">';

/** A text from right to left begins at the right margin. */
function fromTheRight(text: PictureText): PictureText {
  const x = numberOf(text.tag, 'x');
  if (!JOINED.test(text.words) || x === undefined || text.tag.includes('text-anchor')) return text;
  return { ...text, tag: withNumber(text.tag, 'x', WIDTH - x).replace('<text ', '<text text-anchor="end" ') };
}
