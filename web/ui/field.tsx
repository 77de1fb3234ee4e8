import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute, ReactNode } from 'react';
import { formatCount, useControlMessages } from './control-messages.ts';
import { readText, useFormValue } from './form-fields.ts';

interface FieldProps {
  /** Name of the field and root of its ids: `name`, `name-hint`, `name-error`. */
  name: string;
  label: ReactNode;
  /** Marks the field with `*`, for assistive technology too. The form does the check. */
  required?: boolean;
  /** Sets the native `required` too, if the markup of a form needs it. */
  nativeRequired?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  defaultValue?: string | undefined;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  enterKeyHint?: 'next' | 'send' | 'enter' | 'done';
  /** Maximum of characters, for the counter near the end. A message refuses a longer text. */
  limit?: number;
  below?: ReactNode;
}

export interface TextFieldProps extends FieldProps {
  type?: HTMLInputTypeAttribute;
  inputMode?: 'text' | 'email' | 'tel';
}

export function TextField({ type = 'text', inputMode, ...field }: TextFieldProps) {
  return (
    <FieldFrame {...field}>
      <input
        className="field-input"
        type={type}
        inputMode={inputMode}
        {...makeAttributes(field)}
        spellCheck={type === 'email' ? false : undefined}
      />
    </FieldFrame>
  );
}

/** A text area that grows with its text, and never shrinks below the height of its class. */
export function TextArea({ rows, className = '', ...field }: FieldProps & { rows?: number; className?: string }) {
  return (
    <FieldFrame {...field}>
      <textarea className={`field-input field-area ${className}`} rows={rows} {...makeAttributes(field)} />
    </FieldFrame>
  );
}

/** Returns the field's attributes. The hint remains a description when an error joins it (as in govuk-frontend). */
function makeAttributes({ name, required, nativeRequired, hint, error, ...rest }: FieldProps) {
  const { defaultValue, autoComplete, enterKeyHint } = rest;
  return {
    id: name,
    name,
    autoComplete,
    enterKeyHint,
    defaultValue,
    required: nativeRequired,
    'aria-required': (required && !nativeRequired) || undefined,
    'aria-invalid': !!error || undefined,
    'aria-describedby': [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ') || undefined,
  };
}

function FieldFrame({ children, ...field }: FieldProps & { children: ReactNode }) {
  const { name, label, required, hint, error, limit, below } = field;
  return (
    <div className="field" data-invalid={error ? true : undefined}>
      <label className="field-label" htmlFor={name}>
        {label}
        {required && ' *'}
      </label>
      {hint && (
        <div className="field-hint" id={`${name}-hint`}>
          {hint}
        </div>
      )}
      {children}
      <div className="field-foot">
        <FieldError name={name} error={error} />
        {limit !== undefined && <CharactersLeft field={name} limit={limit} />}
      </div>
      {below}
    </div>
  );
}

/** The message under a field, referenced by the field's `aria-describedby`. */
export function FieldError({ name, error }: { name: string; error: string | undefined }) {
  const messages = useControlMessages();
  if (!error) return null;
  return (
    <div className="field-error">
      <span className="visually-hidden">{messages.error}</span>
      <p id={`${name}-error`}>{error}</p>
    </div>
  );
}

const NEAR = 0.8;

/** Reports how many characters are left in the field with that id, near the limit only. Counts trimmed text. */
function CharactersLeft({ field, limit }: { field: string; limit: number }) {
  const messages = useControlMessages();
  const length = useFormValue(field, (form) => Array.from(readText(form, field)).length, 0);
  const left = limit - length;
  return (
    <p className="field-count" role="status" data-over={left < 0 || undefined}>
      {length < limit * NEAR ? '' : left >= 0 ? formatCount(messages.left, left) : formatCount(messages.tooMany, -left)}
    </p>
  );
}
