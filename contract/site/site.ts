import type { Away, SiteLink } from '../content/common-content.ts';
import type { OwnEmailMessages, ServerMessages } from '../content/messages.ts';
import type { Consent } from '../forms/lead-form.ts';
import type { OfferTerms, SellerTerms } from '../forms/offer-terms.ts';
import type { QuestionRules } from '../forms/quote-request.ts';
import type { SiteKind, SiteLanguage } from './kinds.ts';
import type { PageData } from './page.ts';

/** The sites of a content folder, for the server and the commands. */
export interface SiteList {
  sites: Site[];
}

export interface Site extends SiteLanguage {
  /** `services`, or the file name of its content without the ending. */
  key: string;
  kind: SiteKind;
  /** Full address of the first page, from its content. */
  url: string;
  /** Host names in lower case without port, including `<key>.localhost`. */
  hosts: string[];
  /** Paths of its built-in pages. */
  pages: string[];
  /** Whether unknown hosts lead to it. True for at most one site. */
  isDefault: boolean;
  /** The name in emails: the company or the domain. */
  name: string;
  /** A short form of the name, for below an icon. */
  short?: string | undefined;
  /** The colours of emails in light and in dark mode: a ground, and the text on it. */
  accent?: Record<'light' | 'dark', readonly [ground: string, text: string]> | undefined;
  /** What happens after a form of a kind is sent, one step an entry, as the page says it. */
  steps?: Partial<Record<string, string[]>> | undefined;
  /** The address for visitors' email: Reply-To of the confirmation. */
  email: string;
  confirmation: boolean;
  /** Hours within which its page promises an answer, or null without a promise. */
  answerHours: number | null;
  /** Addresses that receive its leads in place of `OWNER_EMAIL`, by kind of form. `all`: for every other kind. */
  to?: Record<string, string[]> | undefined;
  /** The days on which nobody answers, past and future ones too, and their line. */
  away?: (Away & { words: string }) | undefined;
  thanks?: { link?: SiteLink | undefined; photos?: boolean | undefined } | undefined;
  words: ServerMessages;
  /** The consent without which Janus stores no lead, if the site requires one. */
  consent?: Consent | undefined;
  /** Email texts that its content changes. All others are the default. */
  mails?: OwnEmailMessages | undefined;
  /** Kinds of forms whose leads Janus stores. */
  forms: string[];
  /** Labels of the fields as the page shows them, by kind of form and name of field. */
  labels: Record<string, Record<string, string>>;
  asked?: OfferTerms | undefined;
  /** The terms of its seller, with which offers are compared. */
  terms?: SellerTerms | undefined;
  questions?: QuestionRules | undefined;
}

/** A site with the data that its pages are rendered from. */
export interface SiteWithData extends Site {
  data: PageData;
}

const folders: Record<SiteKind, string> = { services: 'services/', domain: 'domains/', portfolio: '' };

export function nameContentFile({ key, kind }: Pick<Site, 'key' | 'kind'>): string {
  return `${key === 'services' ? '' : folders[kind]}${key}.yaml`;
}

/** Whether the offer form of a domain thanks its visitors and stores nothing (`offers: none`). */
export function dropsOffers({ forms, data }: Pick<SiteWithData, 'forms' | 'data'>): boolean {
  return data.kind === 'domain' && forms.length === 0 && data.content?.contact !== undefined;
}

/** Finds who receives leads of that kind by the site's own content. Undefined: the settings say it. */
export const findRecipients = ({ to }: Pick<Site, 'to'>, kind: string) => to?.[kind] ?? to?.['all'];

/** Lists who receives emails that belong to no site: the `owners` of the settings, or the first that a site names. */
export function listOwners({ sites }: { sites: Pick<Site, 'to'>[] }, owners: string[]): string[] {
  return owners.length > 0 ? owners : (sites.flatMap(({ to }) => Object.values(to ?? {}))[0] ?? []);
}

/** Finds the sites whose leads nobody receives while the settings name no owner: the first if no site names anybody. */
export function findSitesWithoutRecipient(sites: Site[]): Site[] {
  if (listOwners({ sites }, []).length === 0) return sites.slice(0, 1);
  return sites.filter((site) => site.forms.some((kind) => !findRecipients(site, kind)));
}

/** Merges the texts of an email: the content's replace those of its language. */
export function mergeEmailMessages<Kind extends keyof OwnEmailMessages>(
  email: Kind,
  { kind, mails, words }: Pick<Site, 'kind' | 'mails'> & { words: Pick<ServerMessages, 'mails'> },
): ServerMessages['mails'][Kind] {
  return { ...words.mails[email], ...(kind === 'domain' && words.mails.ofDomain[email]), ...mails?.[email] };
}

export function listCertificateNames(sites: Pick<Site, 'hosts'>[]): string[] {
  return [...new Set(sites.flatMap(({ hosts }) => hosts))].filter((host) => PUBLIC_NAME.test(host));
}

/** Matches a host that is neither an address nor a name of this machine. */
const PUBLIC_NAME = /\.(?!localhost$)[a-z][a-z0-9-]*$/;
