import { consentField, type ConsentSentence, consentText } from '#contract/forms/lead-form.ts';
import type { AnswerTo } from '#contract/site/page.ts';
import { honeypotField } from '#contract/site/paths.ts';
import { FieldError } from '../ui/field.tsx';

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

/** Says to which address the answer to a form will go that was posted without a script. */
export function AnswerToNote({ note }: { note: AnswerTo | undefined }) {
  if (!note) return null;
  return (
    <p>
      {note.text}{' '}
      <a className="toast-action" href={note.href}>
        {note.link}
      </a>
    </p>
  );
}
