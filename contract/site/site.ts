import type { Away, SiteLink } from '../content/face-content.ts';
import type { OwnEmailWords, ServerWords } from '../content/words.ts';
import type { Consent } from '../forms/lead-form.ts';
import type { OfferTerms, SellerTerms } from '../forms/offer-terms.ts';
import type { QuestionRules } from '../forms/quote-request.ts';
import type { FaceKind, FaceLanguage } from './face.ts';
import type { PageData } from './page.ts';

/** The faces of a content folder, for the server and the commands. */
export interface Site {
  faces: Face[];
}

export interface Face extends FaceLanguage {
  /** `services`, or the file name of its content without the ending. */
  key: string;
  kind: FaceKind;
  /** Full address of the first page, from its content. */
  url: string;
  /** Host names in lower case without port, including `<key>.localhost`. */
  hosts: string[];
  /** Paths of its built-in pages. */
  pages: string[];
  /** Whether unknown hosts lead to it. True for at most one face. */
  isDefault: boolean;
  /** The name in emails: the company or the domain. */
  name: string;
  /** A short form of the name, for below an icon. */
  short?: string | undefined;
  /** The address for visitors' email: Reply-To of the confirmation. */
  email: string;
  /** Whether the visitor gets a confirmation email. */
  confirmation: boolean;
  /** Hours within which its page promises an answer, or null without a promise. */
  answerHours: number | null;
  /** Addresses that receive its leads in place of `OWNER_EMAIL`, by kind of form. `all`: for every other kind. */
  to?: Record<string, string[]> | undefined;
  /** The days on which nobody answers, past and future ones too, and their line. */
  away?: (Away & { words: string }) | undefined;
  /** Additions to the thanks after a form is sent. */
  thanks?: { link?: SiteLink | undefined; photos?: boolean | undefined } | undefined;
  /** The server's texts in its language. */
  words: ServerWords;
  /** The consent without which Janus stores no lead, if the face requires one. */
  consent?: Consent | undefined;
  /** Email texts that its content changes. All others are the default. */
  mails?: OwnEmailWords | undefined;
  /** Kinds of forms whose leads Janus stores. */
  forms: string[];
  /** Labels of the fields as the page shows them, by kind of form and name of field. */
  labels: Record<string, Record<string, string>>;
  /** The terms that its offer form requests besides a message. */
  asked?: OfferTerms | undefined;
  /** The terms of its seller, with which offers are compared. */
  terms?: SellerTerms | undefined;
  /** The owner's rules for the questions of its quote form. */
  questions?: QuestionRules | undefined;
}

/** A face with the data that its pages are rendered from. */
export interface FaceWithData extends Face {
  data: PageData;
}

const folders: Record<FaceKind, string> = { services: 'services/', domain: 'domains/', portfolio: '' };

/** Returns the path of a face's file in the content folder. */
export function nameContentFile({ key, kind }: Pick<Face, 'key' | 'kind'>): string {
  return `${key === 'services' ? '' : folders[kind]}${key}.yaml`;
}

/** Whether the offer form of a domain thanks its visitors and stores nothing (`offers: none`). */
export function dropsOffers({ forms, data }: Pick<FaceWithData, 'forms' | 'data'>): boolean {
  return data.kind === 'domain' && forms.length === 0 && data.content?.contact !== undefined;
}

/** Finds who receives leads of that kind by the face's own content. Undefined: the settings say it. */
export function findRecipients({ to }: Pick<Face, 'to'>, kind: string): string[] | undefined {
  return to?.[kind] ?? to?.['all'];
}

/** Lists who receives emails that belong to no face: the `owners` of the settings, or the first that a face names. */
export function listOwners({ faces }: { faces: Pick<Face, 'to'>[] }, owners: string[]): string[] {
  return owners.length > 0 ? owners : (faces.flatMap(({ to }) => Object.values(to ?? {}))[0] ?? []);
}

/** Finds the faces whose leads nobody receives while the settings name no owner: the first if no face names anybody. */
export function findFacesWithoutRecipient(faces: Face[]): Face[] {
  if (listOwners({ faces }, []).length === 0) return faces.slice(0, 1);
  return faces.filter((face) => face.forms.some((kind) => !findRecipients(face, kind)));
}

export type EmailKind = keyof OwnEmailWords;

/** Merges the texts of an email: the content's replace those of its language. */
export function mergeEmailWords<Kind extends EmailKind>(
  email: Kind,
  { kind, mails, words }: Pick<Face, 'kind' | 'mails'> & { words: Pick<ServerWords, 'mails'> },
): ServerWords['mails'][Kind] {
  return { ...words.mails[email], ...(kind === 'domain' && words.mails.ofDomain[email]), ...mails?.[email] };
}

/** Lists the hosts that can get a certificate, each once. */
export function listCertificateNames(faces: Pick<Face, 'hosts'>[]): string[] {
  return [...new Set(faces.flatMap(({ hosts }) => hosts))].filter(isPublicName);
}

/** Whether a host, in lower case without port, is a public name: neither an address nor a name of this machine. */
export function isPublicName(host: string): boolean {
  const labels = host.split('.');
  const ending = labels.at(-1)!;
  return labels.length > 1 && /^[a-z]/.test(ending) && ending !== 'localhost' && labels.every(isLabel);
}

const isLabel = (label: string) => /^[a-z0-9-]{1,63}$/.test(label);
