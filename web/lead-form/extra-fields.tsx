import { consentField, type ConsentSentence, consentText } from '#contract/forms/lead-form.ts';
import type { AnswerTo } from '#contract/site/page.ts';
import { honeypotField } from '#contract/site/paths.ts';
import { FieldError } from '../ui/field.tsx';

interface ConsentFieldProps {
  content: { consent?: ConsentSentence | undefined; consentMissing?: string | undefined };
  /** The form as it was posted without a script, whose box stays as it was. */
  start: { status: string; values?: { [consentField]?: string } };
  errors: { [consentField]?: string };
}

/** The box that has to be ticked before a form goes, where its owner asks for that. */
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
 * A field for robots: people do not see it, cannot focus it, and no screen reader reads it. It has no size instead of
 * `display: none`, which robots look for. `form` is the id of its form, outside of which it stands;
 * `label` is for whoever comes upon it all the same.
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
