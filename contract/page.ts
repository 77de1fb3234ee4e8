import type { DomainContent } from './domain-content.ts';
import type { FurtherPage } from './further-page.ts';
import type { Offer, OfferErrors } from './offer.ts';
import type { QuoteErrors, QuoteRequest } from './quote-request.ts';
import type { ServicesContent } from './services-content.ts';

/** In which state a form is when its page arrives; anything but `idle` is the answer to a form posted without JavaScript. */
export type FormStart<Values, Errors> =
  | { status: 'idle' }
  | { status: 'invalid'; values: Values; errors: Errors }
  | { status: 'failed'; values: Values }
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
  | { kind: 'domain'; content: DomainContent; starts: { offer?: OfferStart } };

export const idleStart = { status: 'idle' } as const;

/** What a document needs beside its page: made once per face by the build. */
export interface Shell {
  /** The face's whole stylesheet, inlined. */
  css: string;
  /** The inline import map: no module of the bundle runs with other bytes than were built (subresource integrity). */
  modules: string;
  /** The inline module that starts hydration after the first paint. */
  starter: string;
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

/** How a font that a brand chose sets a domain's name, in hundredths of an em; the face's own is known without. */
export interface NameLetters {
  /** How large the font is set, by which all below is measured. */
  size: number;
  /** Of each letter: its width, and the white before and after its ink. */
  letters: Record<string, [width: number, before: number, after: number]>;
  /** Of pairs of letters: how much closer they stand than their widths say. */
  closer: Record<string, number>;
}

/** A sign that was drawn for a brand: the paths of its two areas, in a square of 32, for `fill-rule="evenodd"`. */
export interface Mark {
  ink: string;
  accent: string;
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

/** `initial`: outline of a name's first letter, in a square of 32 by 24, where its icon is to have one. */
export type DrawArt = (data: PageData, initial?: string) => FaceArt;
