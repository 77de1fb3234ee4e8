import type { z } from 'zod';
import type { emailWords } from '../content/email-words.ts';
import type { DeepPartial } from '../content/parts.ts';
import type { ServerWords } from '../content/words.ts';
import type { Consent } from '../forms/lead-form.ts';
import type { OfferTerms } from '../forms/offer-terms.ts';
import type { FaceKind, FaceLanguage } from './face.ts';
import type { PageData, Shell } from './page.ts';

/** `dist/site.json`: what the build tells the server and the commands about the faces it made. */
export interface Site {
  faces: Face[];
}

/** What kept the last build from replacing the one in `dist`, a mistake a line; there only where it failed. */
export const issuesFile = (dist: string) => `${dist}.mistakes`;

/** In `dist`: which program drew the pages, and the bundles that are kept from one build to the next. */
export const bundlesFile = 'bundles.json';

export interface Face extends FaceLanguage {
  /** `services`, or the file name of its content without the ending. Its files are in `dist/pages.db`. */
  key: string;
  kind: FaceKind;
  /** The full address of its first page, as its content has it. */
  url: string;
  /** Host names, lower case, without port; `<key>.localhost` is among them. */
  hosts: string[];
  /** Whether hosts that no face names lead to it; of at most one face. */
  isDefault: boolean;
  /** The name in mails: the company or the domain. */
  name: string;
  /** The same in a few letters, below an icon; where content has one. */
  short?: string | undefined;
  /** Where a visitor can write to: Reply-To of the confirmation. */
  email: string;
  /** Whether the visitor gets a confirmation mail. */
  confirmation: boolean;
  /** Within how many hours its page promises an answer; null where it promises none. */
  answerHours: number | null;
  /** What the server says in its language. */
  words: ServerWords;
  /** What a visitor has to agree to before his lead is stored; a face may ask for nothing. */
  consent?: Consent | undefined;
  /** What content says in mails; the rest is said by default. */
  mails?: OwnEmailWords | undefined;
  /** Kinds of the forms whose leads it stores. */
  forms: string[];
  /** By kind of form: the questions as they are asked on the page, field name to label. */
  labels: Record<string, Record<string, string>>;
  /** What its form of offers asks for beside a message. */
  asked?: OfferTerms | undefined;
  /** Content Security Policy sources of the inline pieces, such as `'sha256-…'`. */
  csp: { scripts: string[]; styles: string[] };
}

/**
 * What the pages of a face are drawn from. It stands beside them in `dist/pages.db`: the server draws again only the answer to a form
 * posted without JavaScript, and the names that somebody looks for.
 */
export interface PageSource {
  shell: Shell;
  data: PageData;
}

export interface DrawnFace extends Face, PageSource {}

/** Parts a face for the two places where it is stored. */
export function partFace({ shell, data, ...face }: DrawnFace): { face: Face; source: PageSource } {
  return { face, source: { shell, data } };
}

const folders: Record<FaceKind, string> = { services: 'services/', domain: 'domains/', portfolio: '' };

/** Where the owner finds the words of a face, in the folder of content. */
export function contentFileOf({ key, kind }: Pick<Face, 'key' | 'kind'>): string {
  return `${key === 'services' ? '' : folders[kind]}${key}.yaml`;
}

/** Whether the offer form of a domain thanks its visitors and stores nothing (`offers: none`). */
export function dropsOffers({ forms }: Pick<Face, 'forms'>, { data }: Pick<PageSource, 'data'>): boolean {
  return data.kind === 'domain' && forms.length === 0 && data.content.contact !== undefined;
}

export type EmailWords = z.infer<typeof emailWords>;
export type EmailKind = 'owner' | 'visitor';
/** What content says; the rest is said by default. */
export type OwnEmailWords = DeepPartial<Pick<EmailWords, EmailKind>>;

/** The words of a letter of a face: content's, else those of its language. */
export function emailWordsOf<Kind extends EmailKind>(
  email: Kind,
  face: FaceKind,
  defaults: EmailWords,
  content: OwnEmailWords = {},
): EmailWords[Kind] {
  return { ...defaults[email], ...(face === 'domain' && defaults.ofDomain[email]), ...content[email] };
}

/** Names of the faces for which a certificate can be had, each once. */
export function certificateNames(faces: Pick<Face, 'hosts'>[]): string[] {
  return [...new Set(faces.flatMap(({ hosts }) => hosts))].filter(isPublicName);
}

/** Neither an address nor a name of this machine. `host`: in small letters, without port or final dot. */
export function isPublicName(host: string): boolean {
  const labels = host.split('.');
  const ending = labels.at(-1)!;
  return labels.length > 1 && /^[a-z]/.test(ending) && ending !== 'localhost' && labels.every(isLabel);
}

const isLabel = (label: string) => /^[a-z0-9-]{1,63}$/.test(label);
