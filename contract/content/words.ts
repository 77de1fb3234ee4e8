import { z } from 'zod';
import type { Words } from '../../locales/words.ts';
import type { FormWords } from '../forms/lead-form.ts';
import type { DeepPartial } from './parts.ts';

/** Our texts of a face in one language, by the place where people read them. All others are content. */
export type { Words };

export type OwnWords = DeepPartial<Words>;
/** Email texts that the content replaces. */
export type OwnEmailWords = DeepPartial<Pick<Words['mails'], 'owner' | 'visitor'>>;

/** The blocks `words:` and `mails:` of a face's content. The reader of content knows the texts, and checks them. */
export const ownWords = z.custom<OwnWords>().optional();
export const ownEmailWords = z.custom<OwnEmailWords>().optional();

/** Texts of an offer form that asks for more than a message, and of the owner's email about the answers. */
export type OfferTermWords = Words['forms']['offer']['asked'];
/** Texts around a form that keeps the typed text in the tab until it is sent. */
export type LeadFormWords = Words['forms']['offer']['unsent'];
/** Texts of the page of all names, apart from its content. */
export type PortfolioWords = Words['portfolio'];

/** The words that every page carries into the browser. */
export type PageWords = Pick<Words, 'page' | 'controls' | 'notFound'>;

/** The words of emails and of pages that the server renders by itself. `forms`: by kind, all of the face. */
export type ServerWords = Pick<Words, 'plain' | 'mails' | 'links'> & { forms: Record<string, FormWords> };
