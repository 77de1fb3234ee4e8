import { countWords, useControlWords } from './control-words.ts';
import { textIn, useFormReading } from './form-reading.ts';

/** Share of the limit from which the counter is shown. */
const NEAR = 0.8;

/** Says how many characters are left in the field of that id, near the limit only; counts trimmed text as the check does. */
export function CharactersLeft({ field, limit }: { field: string; limit: number }) {
  const words = useControlWords();
  const length = useFormReading(field, (form) => Array.from(textIn(form, field)).length, 0);
  const left = limit - length;
  return (
    <p className="field-count" role="status" data-over={left < 0 || undefined}>
      {length < limit * NEAR ? '' : left >= 0 ? countWords(words.left, left) : countWords(words.tooMany, -left)}
    </p>
  );
}
