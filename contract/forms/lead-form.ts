import type { SiteKind } from '../site/kinds.ts';

/** The rule of a field. Texts are trimmed before they are checked. */
export interface FieldRule {
  format: 'line' | 'text' | 'email';
  /** Set where the specification fixes the label, so that content cannot change it. */
  fixedLabel?: true;
  /** Characters. A field without `min` may be left empty. */
  min?: number;
  max: number;
  /** Set if the field may be left empty in spite of `min`. */
  optional?: true;
}

/** The question, and its other texts: `short` belongs to `min`, `invalid` and `suggestion` to the format `email`. */
export interface FieldTexts {
  label: string;
  short?: string | undefined;
  long: string;
  invalid?: string | undefined;
  /** Asks whether `{address}` was meant instead of the one that was typed. */
  suggestion?: string | undefined;
}

export interface OutcomeMessages {
  title: string;
  text: string;
}

/** `title` heads the owner's email, `noun` is used in sentences to the visitor. */
export interface FormTexts<Field extends string = string> {
  title: string;
  noun: string;
  fields: Record<Field, FieldTexts>;
  sent: OutcomeMessages;
  failed: OutcomeMessages;
}

/** The messages under a field, by the kind of error. */
export type FieldMessages = Omit<FieldTexts, 'label'>;

export type FormMessages<Field extends string = string> = Record<Field, FieldMessages>;

/** All facts about a form. A new one is a file like `offer.ts` and a line in `lead-forms.ts`. */
export interface LeadForm<Field extends string = string> {
  kind: string;
  site: SiteKind;
  /** Name of the backend function, as `functions.invoke` takes it. */
  functionName: string;
  /** Whether the function answers on every host, even if the host's own site has no such form. */
  anyHost: boolean;
  /** Path of its page, to which it is posted without JavaScript. */
  path: string;
  /** First letter of its references: the `Q` of `Q-7K2M-9XQD`. */
  referencePrefix: string;
  /** The order of the form, of the body and of the emails. */
  fields: Record<Field, FieldRule>;
  /** The field that represents the lead in a list. */
  summary: Field;
  /**
   * Parses fields beyond their length, and further ones whose names depend on the input. Returns their values in one
   * notation, and errors. `given`: the received values by field, not checked yet. `messages`: of all fields.
   */
  parseMore?(
    given: object,
    messages: Record<string, FieldMessages>,
  ): Record<'value' | 'errors', Record<string, string>>;
}

export type FieldOf<Form extends LeadForm> = keyof Form['fields'] & string;

export type LeadValues<Form extends LeadForm> = Record<FieldOf<Form>, string>;

/** Messages by field, and of the box of consent, which a site may add to the fields. */
export type LeadErrors<Form extends LeadForm> = Partial<LeadValues<Form> & Consented>;

export type Consented = Record<typeof consentField, string>;

export function listFields<Form extends LeadForm>(form: Form): FieldOf<Form>[] {
  return Object.keys(form.fields);
}

export const emailField = { format: 'email', max: 255 } as const;

/** A sentence that visitors agree to before their form goes, in pieces: words, and words that are a link. */
export type ConsentSentence = { text: string; href?: string | undefined }[];

/** The consent that a site asks for: the sentence as it is read, and the message if it is missing. */
export interface Consent {
  text: string;
  missing: string;
}

/** The box's name in a form. Its value is the sentence as it was shown. */
export const consentField = 'consent';

/** The header of a call with the sentence, percent-encoded: a body has the form's own fields only. */
export const consentHeader = 'Form-Consent';

/** Characters. A header line has to hold them, percent-encoded. */
export const LONGEST_CONSENT = 500;

export const formatConsent = (sentence: ConsentSentence) => sentence.map(({ text }) => text).join('');

/** The answer to an accepted lead, sent only after the commit (product.md, "The function"). */
export interface AcceptedReply {
  id: string;
  /** A reference to quote on the phone, such as `Q-7K2M-9XQD`. */
  reference: string;
}

/** RFC 9457 problem details, content type `application/problem+json`. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  /** Field name to message, only with status 422. */
  errors?: Partial<Record<string, string>>;
}

/** The header by which a lead that is sent twice is stored once (product.md, "The function"). */
export const idempotencyHeader = 'Idempotency-Key';
