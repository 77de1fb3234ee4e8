import type { FaceKind } from '#contract/face-kinds.ts';
import type { FontName } from '#contract/font-names.ts';
import { families } from './families.ts';
import { measureFont } from './font-measures.ts';
import { standInMeasures } from './stand-ins.ts';
import { typefaces, type Typeface } from './typefaces.ts';

/** The fonts of a face: the same object where one does for both. */
export interface FaceType {
  text: Typeface;
  heading: Typeface;
}

/** What a brand chose; what it did not is as the face has it. */
export interface FontChoice {
  text?: FontName | undefined;
  heading?: FontName | undefined;
}

export async function chooseType(kind: FaceKind, { text, heading }: FontChoice): Promise<FaceType> {
  const own = await chooseTypeface(kind, text, LARGEST.text);
  return { text: own, heading: text === heading ? own : await chooseTypeface(kind, heading, LARGEST.heading) };
}

/** The weight in which sizes are compared: that of headings and buttons. */
const BOLD = 700;

/** A family in the measures of a face: lines as high, small letters as high where there is room, and words no longer. */
async function chooseTypeface(kind: FaceKind, name: FontName | undefined, largest: number): Promise<Typeface> {
  const face = typefaces[kind];
  if (name === undefined || families[name].font === face.font) return face;
  const { font, companion, generic } = families[name];
  const [own, usual, beside] = await Promise.all([
    measureFont(font, BOLD),
    measureFont(face.font, BOLD),
    measureFont(companion, BOLD),
  ]);
  const size = Math.min(largest, face.xHeight / own.xHeight, usual.width / own.width);
  const rounded = Math.floor(size * 1000) / 1000;
  return {
    ...face,
    family: JSON.stringify(name),
    fallback: JSON.stringify(`${name} Fallback`),
    generic,
    font,
    companion: { font: companion, xHeight: beside.xHeight },
    xHeight: own.xHeight * rounded,
    size: rounded,
    standIns: await standInMeasures(font, generic, rounded),
  };
}

/** Letters of old books are small beside their capitals: larger than this, capitals shout in a text, and meet the line above in a heading. */
const LARGEST = { text: 1.12, heading: 1.02 };
