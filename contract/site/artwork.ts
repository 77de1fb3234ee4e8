/** A picture that a page shows, with its size in CSS pixels. */
export interface Picture {
  src: string;
  width: number;
  height: number;
}

/** A domain's name as its poster sets it, in lines that the build has chosen. */
export interface NamePoster {
  /** Where its letters are read from the right. */
  dir?: 'rtl' | undefined;
  words: PosterWord[];
}

/** In which windows a poster has lines of its own: below 32 rem of room, below 56, and from there on. */
export type PosterSetting = 'phone' | 'middle' | 'desk';

/** A piece of a name that is never broken. */
export interface PosterWord {
  text: string;
  /** How wide each letter stands, in hundredths of an em; absent of the ending, which is one cell of the tape. */
  cells?: number[] | undefined;
  /** In which settings it begins a line, with spaces between; the first does in all. */
  opens?: string | undefined;
  /** Where it is read the other way than the name as a whole. */
  dir?: 'ltr' | 'rtl' | undefined;
}

/** What makes a domain's icon and link picture its own. */
export interface NameSign {
  /** Outline of its first letter, in a square of 32 by 24; absent where no font of ours has it. */
  initial?: string | undefined;
  /** The name as the picture sets it. `letterSpacing`: in em of the page's type, `size`: by which the font is set in it. */
  lines: PictureLine[];
  letterSpacing: number;
  size: number;
  /** What its lines need above and below their letters beside the usual, in em. */
  high: number;
  deep: number;
}

export interface PictureLine {
  words: PosterWord[];
  /** From the first ink to the last, and the white before it, in em. */
  width: number;
  before: number;
  /** What of it is the ending, in hundredths of an em. */
  ending: number;
}

/** A sign that was drawn for a brand: paths in a square of 32, whose contours may overlap. */
export interface Mark {
  ink: string;
  accent: string;
  /** Letters on the accent, in the colour of words on it. */
  letters?: string | undefined;
}

/** How a face looks outside its pages; drawn by the same bundle as `drawArt`. SVG text uses the font family `Face`. */
export interface FaceArt {
  /** Square, viewBox `0 0 64 64`, edge to edge, the sign inside the middle 80 % (maskable icons are cut to a circle). */
  icon: string;
  /** 1200×630, for link previews. */
  preview: string;
  /** Axis values of the face's font for the preview, such as `{ wght: 700 }`. */
  fontAxes: Record<string, number>;
  /** Colours of the browser's frame, light and dark. */
  themeColor: { light: string; dark: string };
  /** Tokens that both are drawn with, so that those of a brand can stand in their place. */
  colors: Record<string, string>;
  /** What in both is the face's logo, in a square of 32, so that a brand's can stand in its place. */
  logo?: string;
}
