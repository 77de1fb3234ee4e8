/// <reference types="vite/types/importMeta.d.ts" />
import { useState } from 'react';
import type { SiteLink } from '#contract/content/face-content.ts';
import { consentField, type ConsentSentence, consentText, type FieldMessages } from '#contract/forms/lead-form.ts';
import { honeypotField } from '#contract/site/paths.ts';
import { FieldError, TextField, type TextFieldProps } from '../ui/field.tsx';
import { writeField } from '../ui/form-fields.ts';
import type { DraftState } from './draft.ts';

interface EmailFieldProps extends TextFieldProps {
  messages: FieldMessages;
}

/** The email field of every form. It suggests another address for a mistyped one, once that code is loaded. */
export function EmailField({ messages, ...field }: EmailFieldProps) {
  const [Suggestion, setSuggestion] = useState<typeof import('./address-suggestion.tsx').AddressSuggestion>();
  const load = () => {
    // A form works without it, and the next touch asks again.
    import('./address-suggestion.tsx').then(
      (module) => setSuggestion(() => module.AddressSuggestion),
      () => {},
    );
  };
  const fillIn = (address: string) => {
    const input = document.getElementById(field.name) as HTMLInputElement;
    writeField(input, address);
    input.focus();
  };
  const words = messages.meant;
  return (
    <TextField
      {...field}
      required
      type="email"
      autoComplete="email"
      inputMode="email"
      onTouch={load}
      below={Suggestion && words && <Suggestion field={field.name} words={words} onTake={fillIn} />}
    />
  );
}

interface KeptNoteProps {
  words: Record<'kept' | 'clear', string>;
  draft: DraftState;
  onClear: () => void;
}

/** Reports, next to the first field, that the tab keeps the answers. The control to clear them has its room from the start. */
export function KeptNote({ words, draft, onClear }: KeptNoteProps) {
  return (
    <span className="kept-note" data-draft={draft}>
      {words.kept}{' '}
      <button className="kept-clear" type="button" onClick={onClear}>
        {words.clear}
      </button>
    </span>
  );
}

interface NeedsScriptProps {
  /** The sentence before the address. */
  text: string;
  email: string;
}

/** Reports to visitors without a script that the form needs one, above its fields. React in the browser skips such text. */
export function NeedsScript({ text, email }: NeedsScriptProps) {
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
  /** The form as posted without a script. Its box stays as it was. */
  start: { status: string; values?: { [consentField]?: string } };
  errors: { [consentField]?: string };
}

/** The box that a visitor must tick before the form is sent, if the owner requires it. */
export function ConsentField({ content: { consent, consentMissing }, start, errors }: ConsentFieldProps) {
  if (!consent) return null;
  const text = consentText(consent);
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
