import { useEffect, useState } from 'react';
import { suggestAddress } from '#contract/forms/suggest-address.ts';
import { writeField } from '../ui/form-fields.ts';

interface AddressSuggestionProps {
  field: string;
  /** The question, with the address in the place of `{address}`. */
  words: string;
}

/**
 * Asks under the email field whether another address was meant. A press on the address fills it in. The question
 * does not appear while a visitor types, nor while a pointer is down: what is being pressed must not move away.
 */
export function AddressSuggestion({ field: id, words }: AddressSuggestionProps) {
  const [meant, setMeant] = useState('');
  useEffect(() => {
    const field = document.getElementById(id) as HTMLInputElement;
    const ending = new AbortController();
    let isPressed = false;
    const look = () => {
      if (!isPressed) setMeant((document.activeElement !== field && suggestAddress(field.value)) || '');
    };
    // Later: a form is emptied after its reset, and a click follows its press.
    const lookSoon = () => setTimeout(look);
    const press = ({ type }: Event) => {
      isPressed = type === 'pointerdown';
      lookSoon();
    };
    for (const type of ['pointerdown', 'pointerup', 'pointercancel']) addEventListener(type, press, ending);
    for (const type of ['input', 'focusout', 'reset']) field.form!.addEventListener(type, lookSoon, ending);
    lookSoon();
    return () => ending.abort();
  }, [id]);

  const take = () => {
    const field = document.getElementById(id) as HTMLInputElement;
    writeField(field, meant);
    field.focus();
  };
  const [before, after] = words.split('{address}');
  // The element is there before its text: a screen reader announces the change.
  return (
    <p className={meant ? 'field-hint' : 'visually-hidden'} role="status">
      {meant && before}
      {meant && (
        <button className="field-suggestion" type="button" dir="ltr" onClick={take}>
          {meant}
        </button>
      )}
      {meant && after}
    </p>
  );
}
