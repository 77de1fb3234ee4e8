/// <reference types="vite/types/importMeta.d.ts" />
import { useEffect, useState } from 'react';
import { consentField, type ConsentSentence, formatConsent, type FieldMessages } from '#contract/forms/lead-form.ts';
import { suggestAddress } from '#contract/forms/suggest-address.ts';
import { honeypotField } from '#contract/site/paths.ts';
import { FieldError, TextField, type TextFieldProps } from '../ui/field.tsx';
import { writeField } from '../ui/form-fields.ts';
import { MailLink } from '../ui/page/page-links.tsx';

/** The email field of every form. It suggests another address for a mistyped one. */
export function EmailField({ messages, ...field }: TextFieldProps & { messages: FieldMessages }) {
  return (
    <TextField
      {...field}
      required
      type="email"
      autoComplete="email"
      inputMode="email"
      below={messages.suggestion && <AddressSuggestion field={field.name} question={messages.suggestion} />}
    />
  );
}

/**
 * Asks whether a suggested address is the right one, in the place of `{address}`. It does not appear while a visitor
 * types, nor while a pointer is down: what is being pressed must not move away.
 */
function AddressSuggestion({ field: id, question }: { field: string; question: string }) {
  const [address, setAddress] = useState('');
  useEffect(() => {
    const field = document.getElementById(id) as HTMLInputElement;
    const ending = new AbortController();
    const look = () => {
      if (document.documentElement.matches(':active')) return;
      setAddress((document.activeElement !== field && suggestAddress(field.value)) || '');
    };
    // Later: a form is emptied after its reset, and a click follows its press.
    const lookSoon = () => setTimeout(look);
    for (const type of ['pointerup', 'pointercancel']) addEventListener(type, lookSoon, ending);
    for (const type of ['input', 'focusout', 'reset']) field.form!.addEventListener(type, lookSoon, ending);
    lookSoon();
    return () => ending.abort();
  }, [id]);

  const accept = () => {
    const field = document.getElementById(id) as HTMLInputElement;
    writeField(field, address);
    field.focus();
  };
  const [before, after] = question.split('{address}');
  // The element is there before its text: a screen reader announces the change.
  return (
    <p className={address ? 'field-hint' : 'visually-hidden'} role="status">
      {address && before}
      {address && (
        <button className="field-suggestion" type="button" dir="ltr" onClick={accept}>
          {address}
        </button>
      )}
      {address && after}
    </p>
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

/** Tells visitors without a script that the form needs one. React in the browser skips such text. */
export function NeedsScript({ text, email }: { text: string; email: string }) {
  return (
    <noscript>
      {import.meta.env.SSR && (
        <p className="needs-script">
          {text} <MailLink email={email} />
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
          <LinkedSentence sentence={consent} />
          {'\u00A0*'}
        </span>
      </label>
      <FieldError name={consentField} error={error} />
    </div>
  );
}

export function LinkedSentence({ sentence }: { sentence: ConsentSentence }) {
  return sentence.map(({ href, text }, index) =>
    href ? (
      <a href={href} key={index}>
        {text}
      </a>
    ) : (
      text
    ),
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
