/** A picture on a page, with its size in CSS pixels. */
export interface Picture {
  src: string;
  width: number;
  height: number;
}

/** A picture that content names: a drawing (SVG), or a photograph with a `srcSet` and the size of its largest file. */
export interface ShownPicture extends Picture {
  alt: string;
  srcSet?: string;
}

export interface LogoPicture extends Picture {
  /** Whether it appears without the name next to it. */
  isAlone: boolean;
  /** Files for the bar in dark mode, if they are others. */
  dark?: string | undefined;
  /** Files for the footer, if they are others. Null if no version is legible there. */
  footer?: string | null | undefined;
  /** The modes in which the bar has paper behind it, `light` and `dark`. */
  paper?: string | undefined;
}

/** A domain's name as its poster sets it, in chosen lines. */
export interface NamePoster {
  dir?: 'rtl' | undefined;
  words: PosterWord[];
}

/** A piece of a name that never breaks. */
export interface PosterWord {
  text: string;
  /** Advance of each letter in hundredths of an em. Missing for the ending, which is one cell of the tape. */
  cells?: number[] | undefined;
  /** The settings in which it begins a line, separated by spaces. The first word begins one in all. */
  opens?: string | undefined;
  /** Set if the piece reads in the other direction than the whole name. */
  dir?: 'ltr' | 'rtl' | undefined;
}

/** A name without its ending as an SVG path, for drawings. */
export interface NameOutline {
  path: string;
  /** Its box as `viewBox` writes it. */
  box: string;
  /** Outline of its first letter, on a tile of 32 by 32. */
  initial: string;
}

/** The name as a domain's icon and link picture show it. */
export interface NameSign {
  /** Outline of its first letter, on a tile of 32 by 32. It is missing or empty if the tape alone is the icon. */
  initial?: string | undefined;
  /** The name in the picture. `letterSpacing` is in em of the page's type, `size` a factor of its font size. */
  lines: PictureLine[];
  letterSpacing: number;
  size: number;
  /** Extra height above and below the letters of its lines, in em. */
  high: number;
  deep: number;
}

export interface PictureLine {
  words: PosterWord[];
  dir?: 'rtl' | undefined;
  /** Width from the first ink to the last, and the white before it, in em. */
  width: number;
  before: number;
}

/** A line of text in a link preview. Lengths are in pixels. */
export interface PictureText {
  text: string;
  x: number;
  /** Where the letters stand. */
  y: number;
  size: number;
  fill: string;
  /** Between letters, in em. */
  tracking?: number;
  anchor?: 'middle' | 'end';
}

/** The look of a site outside its pages, made by `renderArt` of its bundle. */
export interface SiteArt {
  /** Square icon, viewBox `0 0 64 64`, sign in the middle 80 %: maskable icons are cut to a circle. */
  icon: string;
  /** Preview for links, 1200×630: pieces of one SVG, and its texts, which are set in the site's own font. */
  preview: (string | PictureText)[];
  weight: number;
  /** Colours of the browser's frame, light and dark. */
  themeColor: { light: string; dark: string };
  /** Colours in both pictures, so that those of a brand can replace them. */
  colors: Record<string, string>;
  /** The logo inside both pictures, in a square of 32, so that a brand's can replace it. */
  logo?: string;
}
