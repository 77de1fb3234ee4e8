import type { DomainContent } from './domain-content.ts';
import type { FurtherPage } from './further-page.ts';
import type { Consented } from './lead-form.ts';
import type { Offer, OfferErrors } from './offer.ts';
import type { QuoteErrors, QuoteRequest } from './quote-request.ts';
import type { PortfolioContent } from './portfolio-content.ts';
import type { ServicesContent } from './services-content.ts';

/** In which state a form is when its page arrives; anything but `idle` is the answer to a form posted without JavaScript. */
export type FormStart<Values, Errors> =
  | { status: 'idle' }
  | { status: 'invalid'; values: Values & Partial<Consented>; errors: Errors }
  | { status: 'failed'; values: Values & Partial<Consented> }
  /** `offered`: the amount, as it was understood. */
  | { status: 'sent'; offered?: string };

export type QuoteStart = FormStart<QuoteRequest, QuoteErrors>;
export type OfferStart = FormStart<Offer, OfferErrors>;

/**
 * What a page is drawn from, at build time, on the server and in the browser. It travels as JSON inside the page. `starts`:
 * by kind of form, where one is not idle.
 */
export type PageData =
  | { kind: 'services'; content: ServicesContent; starts: { quote?: QuoteStart } }
  | { kind: 'domain'; content: DomainContent; starts: { offer?: OfferStart } }
  | { kind: 'portfolio'; content: PortfolioContent; starts: {} };

export const idleStart = { status: 'idle' } as const;

/** What a document needs beside its page: made once per face by the build. */
export interface Shell {
  /** The face's whole stylesheet, inlined. */
  css: string;
  /** The inline import map: no module of the bundle runs with other bytes than were built (subresource integrity). */
  modules: string;
  /** The inline module that starts hydration after the first paint. */
  starter: string;
  /** Address of the page's own module, where no application takes it over. */
  script?: string | undefined;
  /** Addresses of the face's fonts, preloaded: its own, and what other scripts of its words need. */
  fonts: string[];
  /** Colours of the browser's frame, where they are not the page's own but of its brand. */
  themeColor?: { light: string; dark: string } | undefined;
}

/** What the head of a document says about its page. */
export interface Head {
  title: string;
  description: string;
  /** Full address of the page; empty on a page that is not to be found by search. */
  canonical: string;
  siteName: string;
  /** Full address of the 1200×630 preview image, and what it shows. */
  image: string;
  imageAlt: string;
  /** schema.org data, one block each. */
  structured: object[];
  /** Colours of the browser's frame, light and dark. */
  themeColor: { light: string; dark: string };
}

/** Draws a whole HTML document; exported as `renderDocument` by the bundle in `dist/render/`. */
export type RenderDocument = (path: string, data: PageData, shell: Shell) => Promise<string>;

/** Draws a page that its owner wrote, complete without a script; exported as `renderFurtherPage` beside the other. */
export type RenderFurtherPage = (page: FurtherPage, data: PageData, shell: FurtherShell) => Promise<string>;

/** Draws the page that links in mails lead to, with the marks of `link-page.ts` in it; exported as `renderLinkPage`. */
export type RenderLinkPage = (data: PageData, shell: FurtherShell) => Promise<string>;

/** What a further page needs: a stylesheet of its own, and no script. */
export type FurtherShell = Pick<Shell, 'css' | 'fonts' | 'themeColor'>;

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

/** `sign`: of a domain. */
export type DrawArt = (data: PageData, sign?: NameSign) => FaceArt;
