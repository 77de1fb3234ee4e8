import { useState } from 'react';
import type { FieldMessages } from '#contract/forms/lead-form.ts';
import { writeField } from '../ui/form-fields.ts';
import { TextField, type TextFieldProps } from '../ui/field.tsx';

interface EmailFieldProps extends TextFieldProps {
  messages: FieldMessages;
}

/** The email field of every form. It suggests another address for a mistyped one, once that code is loaded. */
export function EmailField({ messages, ...field }: EmailFieldProps) {
  const [Suggestion, setSuggestion] = useState<typeof import('./touched.ts').AddressSuggestion>();
  const load = () => {
    // A form works without it, and the next touch asks again.
    import('./touched.ts').then(
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
