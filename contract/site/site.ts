import type { z } from 'zod';
import type { emailWords } from '../content/email-words.ts';
import type { DeepPartial } from '../content/parts.ts';
import type { ServerWords } from '../content/words.ts';
import type { Consent } from '../forms/lead-form.ts';
import type { OfferTerms } from '../forms/offer-terms.ts';
import type { FaceKind, FaceLanguage } from './face.ts';
import type { PageData, Shell } from './page.ts';

/** The contents of `dist/site.json`: the faces that were built, for the server and the commands. */
export interface Site {
  faces: Face[];
}

/** Names the file with the issues that kept the last build from replacing `dist`, one a line. Missing if it succeeded. */
export const issuesFile = (dist: string) => `${dist}.errors`;

/** File in `dist` that says which program rendered the pages, and has the bundles that the next build reuses. */
export const bundlesFile = 'bundles.json';

export interface Face extends FaceLanguage {
  /** `services`, or the file name of its content without the ending. Its files are in `dist/pages.db`. */
  key: string;
  kind: FaceKind;
  /** The full address of its first page, as its content has it. */
  url: string;
  /** Host names, lower case, without port. One of them is `<key>.localhost`. */
  hosts: string[];
  /** Paths of the program's pages that it has. */
  pages: string[];
  /** Whether hosts that no face names lead to it. True for at most one face. */
  isDefault: boolean;
  /** The name in mails: the company or the domain. */
  name: string;
  /** The name in a few letters, below an icon, if the content has one. */
  short?: string | undefined;
  /** The address that visitors write to: Reply-To of the confirmation. */
  email: string;
  /** Whether the visitor gets a confirmation mail. */
  confirmation: boolean;
  /** Within how many hours its page promises an answer. Null without a promise. */
  answerHours: number | null;
  /** The server's words in its language. */
  words: ServerWords;
  /** The consent without which no lead is stored. Missing if the face does not ask for it. */
  consent?: Consent | undefined;
  /** Texts of emails that its content changes. All others are the default. */
  mails?: OwnEmailWords | undefined;
  /** Kinds of the forms whose leads it stores. */
  forms: string[];
  /** Labels of the fields as the page shows them, by kind of form and name of field. */
  labels: Record<string, Record<string, string>>;
  /** The terms that its offer form asks for next to a message. */
  asked?: OfferTerms | undefined;
  /** Content Security Policy sources of the inline pieces, such as `'sha256-…'`. */
  csp: { scripts: string[]; styles: string[] };
}

/**
 * The source of a face's pages, next to them in `dist/pages.db`. The server renders again only the answer to a form posted without
 * JavaScript, and the names that a visitor searches for.
 */
export interface PageSource {
  shell: Shell;
  data: PageData;
}

export interface FaceWithSource extends Face, PageSource {}

/** Splits a face for the two places where it is stored. */
export function partFace({ shell, data, ...face }: FaceWithSource): { face: Face; source: PageSource } {
  return { face, source: { shell, data } };
}

const folders: Record<FaceKind, string> = { services: 'services/', domain: 'domains/', portfolio: '' };

/** Path of a face's file in the folder of content. */
export function contentFileOf({ key, kind }: Pick<Face, 'key' | 'kind'>): string {
  return `${key === 'services' ? '' : folders[kind]}${key}.yaml`;
}

/** Whether the offer form of a domain thanks its visitors and stores nothing (`offers: none`). */
export function dropsOffers({ forms }: Pick<Face, 'forms'>, { data }: Pick<PageSource, 'data'>): boolean {
  return data.kind === 'domain' && forms.length === 0 && data.content?.contact !== undefined;
}

type EmailWords = z.infer<typeof emailWords>;
export type EmailKind = 'owner' | 'visitor';
/** The texts that content overrides. The others are the language's. */
export type OwnEmailWords = DeepPartial<Pick<EmailWords, EmailKind>>;

/** Merges the words of an email: the content's over those of its language. */
export function emailWordsOf<Kind extends EmailKind>(
  email: Kind,
  { kind, mails, words }: Pick<Face, 'kind' | 'mails'> & { words: Pick<ServerWords, 'mails'> },
): EmailWords[Kind] {
  return { ...words.mails[email], ...(kind === 'domain' && words.mails.ofDomain[email]), ...mails?.[email] };
}

/** Lists the hosts of the faces for which a certificate can be had, each once. */
export function certificateNames(faces: Pick<Face, 'hosts'>[]): string[] {
  return [...new Set(faces.flatMap(({ hosts }) => hosts))].filter(isPublicName);
}

/** Whether a host is a public name: no address, no name of this machine. `host`: small letters, no port. */
export function isPublicName(host: string): boolean {
  const labels = host.split('.');
  const ending = labels.at(-1)!;
  return labels.length > 1 && /^[a-z]/.test(ending) && ending !== 'localhost' && labels.every(isLabel);
}

const isLabel = (label: string) => /^[a-z0-9-]{1,63}$/.test(label);
