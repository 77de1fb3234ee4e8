import { useEffect, useState } from 'react';
import { quoteForm } from '#contract/quote-request.ts';
import { questions } from './question-fields.tsx';

/**
 * How many of the questions have an answer that would be accepted. It is no live region: who hears the page would be
 * interrupted at his own typing, and finds it beside the form. Without the script nobody counts, and nothing stands here.
 */
export function AnsweredCount({ words }: { words: string }) {
  const [answered, setAnswered] = useState<boolean[]>();

  useEffect(() => {
    const form = document.getElementById('quote-form') as HTMLFormElement;
    const count = () => setAnswered(questions.map((name) => isAnswered(form, name)));
    // A reset empties the fields after its event.
    const countSoon = () => setTimeout(count);
    count();
    form.addEventListener('input', count);
    form.addEventListener('reset', countSoon);
    return () => {
      form.removeEventListener('input', count);
      form.removeEventListener('reset', countSoon);
    };
  }, []);

  if (!answered) return null;
  const numbers = { done: answered.filter(Boolean).length, all: questions.length };
  return (
    <p className="answered">
      <span className="answered-marks" aria-hidden="true">
        {answered.map((done, index) => (
          <span data-done={done || undefined} key={questions[index]} />
        ))}
      </span>
      {words.replace('{done}', String(numbers.done)).replace('{all}', String(numbers.all))}
    </p>
  );
}

function isAnswered(form: HTMLFormElement, name: (typeof questions)[number]): boolean {
  const { min, max } = quoteForm.fields[name];
  const { length } = [...(form.elements.namedItem(name) as HTMLTextAreaElement).value.trim()];
  return length >= min && length <= max;
}
