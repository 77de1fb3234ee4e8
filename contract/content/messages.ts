import { z } from 'zod';
import type keys from '../../locales/keys.json';
import type { FormTexts } from '../forms/lead-form.ts';
import type { Plural } from '../text/format.ts';

type Texts<Keys> = Keys extends string
  ? string
  : Keys extends { other: string }
    ? Plural
    : { [Key in keyof Keys]: Texts<Keys[Key]> };

/** Our texts of a site in one language, by the place where people read them. All others are content. */
export type Messages = Texts<typeof keys>;

/** A part of a value, down to its texts. */
type DeepPartial<Value> = Value extends string ? Value : { [Key in keyof Value]?: DeepPartial<Value[Key]> | undefined };

export type OwnMessages = DeepPartial<Messages>;
export type OwnEmailMessages = DeepPartial<Pick<Messages['mails'], 'owner' | 'visitor'>>;

/** The blocks `words:` and `mails:` of a site's content. The reader of content knows the texts, and checks them. */
export const ownMessages = z.custom<OwnMessages>().optional();
export const ownEmailMessages = z.custom<OwnEmailMessages>().optional();

/** Texts of an offer form that asks for more than a message, and of the owner's email about the answers. */
export type OfferTermMessages = Messages['forms']['offer']['terms'];
/** Texts around a form that keeps the typed text in the tab until it is sent, and says when it was. */
export type LeadFormMessages = Messages['forms']['offer']['unsent'] & Pick<Messages['formPage'], 'sent' | 'sentAt'>;
export type PortfolioMessages = Messages['portfolio'];

/** The words that every page carries into the browser. */
export type PageMessages = Pick<Messages, 'page' | 'controls' | 'notFound'>;

/** The words of emails and of pages that the server renders by itself. `forms`: by kind, all of the site. */
export type ServerMessages = Pick<Messages, 'plain' | 'mails' | 'links'> & { forms: Record<string, FormTexts> };
