import { useEffect, useState } from 'react';
import { countWords, useControlWords } from './control-words.ts';

/** Share of the limit from which the counter is shown. */
const NEAR = 0.8;

/** Says how many characters are left in the field of that id, near the limit only; counts trimmed text as the check does. */
export function CharactersLeft({ field, limit }: { field: string; limit: number }) {
  const [length, setLength] = useState(0);
  const words = useControlWords();

  useEffect(() => {
    const input = document.getElementById(field) as HTMLInputElement | HTMLTextAreaElement | null;
    if (!input) return;
    const count = () => setLength([...input.value.trim()].length);
    // A reset empties the fields after its event, so the count waits for the next task.
    const countSoon = () => setTimeout(count);
    count();
    input.addEventListener('input', count);
    input.form?.addEventListener('reset', countSoon);
    return () => {
      input.removeEventListener('input', count);
      input.form?.removeEventListener('reset', countSoon);
    };
  }, [field]);

  const left = limit - length;
  return (
    <p className="field-count" role="status" data-over={left < 0 || undefined}>
      {length < limit * NEAR ? '' : left >= 0 ? countWords(words.left, left) : countWords(words.tooMany, -left)}
    </p>
  );
}
