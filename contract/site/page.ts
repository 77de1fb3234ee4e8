import type { DomainContent } from '../content/domain-content.ts';
import type { PortfolioContent } from '../content/portfolio-content.ts';
import type { ServicesContent } from '../content/services-content.ts';
import type { CustomPage } from '../content/site-content.ts';
import type { Consented } from '../forms/lead-form.ts';
import type { Offer, OfferErrors } from '../forms/offer.ts';
import type { SiteArt, NameSign } from './artwork.ts';
import type { SiteKind } from './kinds.ts';
import type { FormPage } from './site-pages.ts';

/** The state of a form when its page arrives. All but `idle` answer a form posted without JavaScript. */
export type FormStart<Values, Errors> =
  | { status: 'idle' }
  | { status: 'invalid'; values: Values & Partial<Consented>; errors: Errors }
  | { status: 'failed'; values: Values & Partial<Consented> }
  /** `offered` is the amount as Janus understood it, `answerTo` a sentence with the visitor's address. */
  | { status: 'sent'; offered?: string; answerTo?: string; receipt?: Receipt };

/** When a form was sent, as the clock shows it. The reference is empty if another server took it. */
export type Receipt = Record<'time' | 'reference', string>;

export type ServicesStart = FormStart<Record<string, string>, Partial<Record<string, string>>>;
export type OfferStart = FormStart<Offer, OfferErrors>;

/** The data from which server and browser render a page, as JSON inside it. `starts` has the forms not idle. */
export type PageData =
  | { kind: 'services'; content: ServicesContent; starts: { [Name in FormPage]?: ServicesStart } }
  | { kind: 'domain'; content: DomainContent; starts: { offer?: OfferStart } }
  | { kind: 'portfolio'; content: PortfolioContent; starts: Record<never, never> };

export type PageDataOf<Kind extends SiteKind> = Extract<PageData, { kind: Kind }>;

export const pageDataId = 'page-data';

export const idleStart = { status: 'idle' } as const;

/** Where a page's forms are sent, as attributes of its root element. */
export interface Backend {
  /** Another origin that receives forms, or empty for the site's own. */
  url: string;
  publicKey: string;
}

/** The parts of a document around its page, made once for each site. */
export interface Shell {
  /** The whole stylesheet of the site, inlined. */
  css: string;
  /** The inline import map: the browser runs only modules with the bytes of the release (subresource integrity). */
  modules: string;
  /** The inline module that loads the page's scripts at the visitor's first sign. */
  starter: string;
  backend: Backend;
  /** Addresses of the site's fonts to preload: its own, and those that other scripts in its text need. */
  fonts: string[];
  /** Colours of the browser's frame, if the brand sets them instead of the page. */
  themeColor?: { light: string; dark: string } | undefined;
}

/** The parts of a head that differ from page to page. */
export type HeadPage = Pick<CustomPage, 'path' | 'title' | 'description'> & { noindex?: boolean };

export interface Head {
  title: string;
  description: string;
  /** Full address of the page, or empty if search engines must not list it. */
  canonical: string;
  siteName: string;
  imageAlt: string;
  /** schema.org data, one block each. */
  structured: object[];
  /** Colours of the browser's frame, light and dark. */
  themeColor: { light: string; dark: string };
}

/** The exports of `dist/render/<kind>.js`. Each renders a page of that kind of site as a whole HTML document. */
export interface Renderer<Kind extends SiteKind = SiteKind> {
  renderDocument: (path: string, data: PageDataOf<Kind>, shell: Shell) => Promise<string>;
  /** Renders a page that its owner wrote, complete without a script. */
  renderCustomPage: (page: CustomPage, data: PageDataOf<Kind>, shell: CustomPageShell) => Promise<string>;
  /** Renders the page behind links in emails, with `linkPlaceholders` in it. */
  renderLinkPage: (data: PageDataOf<Kind>, shell: CustomPageShell) => Promise<string>;
  /** `sign` is the name of a domain. Other sites have none. */
  renderArt: (data: PageDataOf<Kind>, sign?: NameSign) => SiteArt;
}

/** The parts of a document around an owner's page: it has its own stylesheet, and no script for visitors. */
export type CustomPageShell = Pick<Shell, 'css' | 'fonts' | 'themeColor'>;

/** Placeholders in the page that is rendered once for links in emails. Each answer replaces them. */
export const linkPlaceholders = { title: '%LINK-TITLE%', heading: '%LINK-HEADING%', body: '%LINK-BODY%' } as const;
