/// <reference types="vite/types/importMeta.d.ts" />
import type { SiteLink } from '#contract/content/face-content.ts';
import { consentField, type ConsentSentence, formatConsent, type FieldMessages } from '#contract/forms/lead-form.ts';
import { honeypotField } from '#contract/site/paths.ts';
import { FieldError, TextField, type TextFieldProps } from '../ui/field.tsx';
import { AddressSuggestion } from './address-suggestion.tsx';

/** The email field of every form. It suggests another address for a mistyped one. */
export function EmailField({ messages, ...field }: TextFieldProps & { messages: FieldMessages }) {
  return (
    <TextField
      {...field}
      required
      type="email"
      autoComplete="email"
      inputMode="email"
      below={messages.meant && <AddressSuggestion field={field.name} words={messages.meant} />}
    />
  );
}

/** Reports, next to the first field, that the tab keeps the answers, unless it cannot. Its room stays. */
export function KeptNote({ words, isKept }: { words: { kept: string }; isKept: boolean }) {
  return (
    <span className="kept-note" data-blocked={!isKept || undefined}>
      {words.kept}
    </span>
  );
}

/** Reports to visitors without a script that the form needs one, above its fields. React in the browser skips such text. */
export function NeedsScript({ text, email }: { text: string; email: string }) {
  return (
    <noscript>
      {import.meta.env.SSR && (
        <p className="needs-script">
          {text}{' '}
          <a href={`mailto:${email}`}>
            <bdi>{email}</bdi>
          </a>
        </p>
      )}
    </noscript>
  );
}

interface ConsentFieldProps {
  content: { consent?: ConsentSentence | undefined; consentMissing?: string | undefined };
  start: { status: string; values?: { [consentField]?: string } };
  errors: { [consentField]?: string };
}

export function ConsentField({ content: { consent, consentMissing }, start, errors }: ConsentFieldProps) {
  if (!consent) return null;
  const text = formatConsent(consent);
  const error = errors[consentField];
  return (
    <div className="consent">
      <label className="consent-label">
        <input
          type="checkbox"
          id={consentField}
          name={consentField}
          value={text}
          required
          defaultChecked={start.values?.[consentField] === text}
          data-missing={consentMissing}
          aria-invalid={!!error || undefined}
          aria-describedby={error && `${consentField}-error`}
        />
        <span>
          {consent.map((piece, index) =>
            piece.href ? (
              <a href={piece.href} key={index}>
                {piece.text}
              </a>
            ) : (
              piece.text
            ),
          )}
          {'\u00A0*'}
        </span>
      </label>
      <FieldError name={consentField} error={error} />
    </div>
  );
}

/**
 * A field for robots. People do not see it and cannot focus it, and screen readers skip it. It has no size instead of
 * `display: none`, because robots look for that. `form` is the id of its form, which does not contain it. `label` helps
 * a person who finds it anyway.
 */
export function Honeypot({ form, label }: { form: string; label: string }) {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        {label}
        <input className="honeypot" type="text" name={honeypotField} form={form} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

interface AnswerToProps {
  note: string | undefined;
  /** The owner's link for visitors who have sent a form, such as a booking page. */
  link: SiteLink | undefined;
}

/** Says to which address the answer to a form will go that was posted without a script. */
export function AnswerToNote({ note, link }: AnswerToProps) {
  return (
    <>
      {note && <p>{note}</p>}
      {link && (
        <p className="thanks-link">
          <a className="toast-action" href={link.href}>
            {link.label}
          </a>
        </p>
      )}
    </>
  );
}
