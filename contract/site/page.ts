import type { DomainContent } from '../content/domain-content.ts';
import type { PortfolioContent } from '../content/portfolio-content.ts';
import type { ServicesContent } from '../content/services-content.ts';
import type { CustomPage } from '../content/site-content.ts';
import type { Consented } from '../forms/lead-form.ts';
import type { Offer, OfferErrors } from '../forms/offer.ts';
import type { QuoteErrors, QuoteRequest } from '../forms/quote-request.ts';
import type { FaceArt, NameSign } from './artwork.ts';

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
  /** In development: the inline module that reloads a page that has changed. */
  reload?: string | undefined;
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
export type RenderCustomPage = (page: CustomPage, data: PageData, shell: CustomPageShell) => Promise<string>;

/** Draws the page that links in mails lead to, with the marks of `link-page.ts` in it; exported as `renderLinkPage`. */
export type RenderLinkPage = (data: PageData, shell: CustomPageShell) => Promise<string>;

/** What a further page needs: a stylesheet of its own, and no script for visitors. */
export type CustomPageShell = Pick<Shell, 'css' | 'fonts' | 'themeColor' | 'reload'>;

/** `sign`: of a domain. */
export type RenderArt = (data: PageData, sign?: NameSign) => FaceArt;

/** Marks in the page that the build draws of each face for links in mails; the server draws the rest in their place. */
export const linkPlaceholders = { title: '%LINK-TITLE%', heading: '%LINK-HEADING%', body: '%LINK-BODY%' } as const;
