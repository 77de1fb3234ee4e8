import type { DomainContent } from '../content/domain-content.ts';
import type { PortfolioContent } from '../content/portfolio-content.ts';
import type { ServicesContent } from '../content/services-content.ts';
import type { CustomPage } from '../content/site-content.ts';
import type { Consented } from '../forms/lead-form.ts';
import type { Offer, OfferErrors } from '../forms/offer.ts';
import type { QuoteErrors, QuoteRequest } from '../forms/quote-request.ts';
import type { FaceArt, NameSign } from './artwork.ts';
import type { FaceKind } from './face.ts';

/** The state of a form when its page arrives; all but `idle` answer a form posted without JavaScript. */
export type FormStart<Values, Errors> =
  | { status: 'idle' }
  | { status: 'invalid'; values: Values & Partial<Consented>; errors: Errors }
  | { status: 'failed'; values: Values & Partial<Consented> }
  /** `offered`: the amount, as it was understood. */
  | { status: 'sent'; offered?: string; answerTo?: AnswerTo };

/** Says to which address an answer will go, with a link for a visitor whose address that is not. */
export interface AnswerTo {
  text: string;
  link: string;
  href: string;
}

export type QuoteStart = FormStart<QuoteRequest, QuoteErrors>;
export type OfferStart = FormStart<Offer, OfferErrors>;

/**
 * The data that a page is rendered from, by the build, the server and the browser. It travels as JSON inside the
 * page. `starts`: by kind of form, if one is not idle.
 */
export type PageData =
  | { kind: 'services'; content: ServicesContent; starts: { quote?: QuoteStart } }
  | { kind: 'domain'; content: DomainContent; starts: { offer?: OfferStart } }
  | { kind: 'portfolio'; content: PortfolioContent; starts: {} };

export type PageDataOf<Kind extends FaceKind> = Extract<PageData, { kind: Kind }>;

/** The id of the element that holds it. */
export const pageDataId = 'page-data';

export const idleStart = { status: 'idle' } as const;

/** The parts of a document around its page, made once per face by the build. */
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

/** The parts of a head that differ from page to page. */
export type HeadPage = Pick<CustomPage, 'path' | 'title' | 'description'> & { noindex?: boolean };

/** The head of a document, about its page. */
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

/** The exports of `dist/render/<kind>.js`, rendering pages of that kind of face, each a whole HTML document. */
export interface Renderer<Kind extends FaceKind = FaceKind> {
  renderDocument: (path: string, data: PageDataOf<Kind>, shell: Shell) => Promise<string>;
  /** Renders a page that its owner wrote, complete without a script. */
  renderCustomPage: (page: CustomPage, data: PageDataOf<Kind>, shell: CustomPageShell) => Promise<string>;
  /** Renders the page that links in emails lead to, with `linkPlaceholders` in it. */
  renderLinkPage: (data: PageDataOf<Kind>, shell: CustomPageShell) => Promise<string>;
  /** `sign`: of a domain. */
  renderArt: (data: PageDataOf<Kind>, sign?: NameSign) => FaceArt;
}

/** The parts of a document around a page that an owner wrote: it has a stylesheet of its own, and no script for visitors. */
export type CustomPageShell = Pick<Shell, 'css' | 'fonts' | 'themeColor' | 'reload'>;

/** Placeholders in the page that the build renders for links in emails; the server fills them in. */
export const linkPlaceholders = { title: '%LINK-TITLE%', heading: '%LINK-HEADING%', body: '%LINK-BODY%' } as const;
