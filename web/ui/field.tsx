import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute, ReactNode } from 'react';
import { CharactersLeft } from './characters-left.tsx';

export interface FieldProps {
  /** Also the id: `name`, `name-hint`, `name-error`. */
  name: string;
  label: ReactNode;
  /** Marks the field with `*` and tells assistive technology; the check itself is the form's. */
  required?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  defaultValue?: string | undefined;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  enterKeyHint?: 'next' | 'send' | 'enter' | 'done';
  /** Characters allowed, for the counter that speaks up near the end; the text may be longer and is then refused with words. */
  limit?: number;
}

interface TextFieldProps extends FieldProps {
  type?: HTMLInputTypeAttribute;
  inputMode?: 'text' | 'email' | 'tel';
  /** Sets the native `required` as well, where a form wants it in its markup. */
  nativeRequired?: boolean;
}

export function TextField(props: TextFieldProps) {
  const { name, required, error, defaultValue, autoComplete, enterKeyHint, type = 'text', inputMode } = props;
  return (
    <FieldFrame {...props}>
      <input
        className="field-input"
        id={name}
        name={name}
        type={type}
        inputMode={inputMode}
        autoComplete={autoComplete}
        enterKeyHint={enterKeyHint}
        defaultValue={defaultValue}
        required={props.nativeRequired}
        aria-required={required && !props.nativeRequired ? true : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(props)}
        spellCheck={type === 'email' ? false : undefined}
        autoCapitalize={type === 'email' ? 'none' : undefined}
      />
    </FieldFrame>
  );
}

interface TextAreaProps extends FieldProps {
  rows?: number;
  className?: string;
  nativeRequired?: boolean;
}

/** A text area that grows with its text and never below the height its class gives. */
export function TextArea(props: TextAreaProps) {
  const { name, required, error, defaultValue, autoComplete, enterKeyHint, rows, className = '' } = props;
  return (
    <FieldFrame {...props}>
      <textarea
        className={`field-input field-area ${className}`}
        id={name}
        name={name}
        rows={rows}
        autoComplete={autoComplete}
        enterKeyHint={enterKeyHint}
        defaultValue={defaultValue}
        required={props.nativeRequired}
        aria-required={required && !props.nativeRequired ? true : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(props)}
      />
    </FieldFrame>
  );
}

function FieldFrame({ name, label, required, hint, error, limit, children }: FieldProps & { children: ReactNode }) {
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
        {error && (
          <div className="field-error">
            <span className="visually-hidden">Error:</span>
            <p id={`${name}-error`}>{error}</p>
          </div>
        )}
        {limit !== undefined && <CharactersLeft field={name} limit={limit} />}
      </div>
    </div>
  );
}

/** The hint stays described when an error joins it (govuk-frontend's way). */
function describedBy({ name, hint, error }: FieldProps): string | undefined {
  return [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ') || undefined;
}
