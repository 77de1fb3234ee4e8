import type { QuoteContent } from '#contract/quote-content.ts';
import { quoteForm } from '#contract/quote-request.ts';
import { TextArea } from '../../ui/field.tsx';
import { emOfLongestWord } from '../../ui/text-width.ts';
import type { QuoteFieldsProps } from './contact-fields.tsx';

export function QuestionFields({ words, values, errors }: QuoteFieldsProps) {
  return (
    <section className="quote-part" aria-labelledby="assessment-questions">
      <h2 className="quote-part-heading" id="assessment-questions" {...emOfLongestWord(words.questionsHeading)}>
        {words.questionsHeading}
      </h2>
      <ol className="questions">
        {questions.map((name) => (
          <li className="question" key={name}>
            <TextArea
              name={name}
              label={words.labels[name]}
              required
              hint={hintOf(words, name)}
              error={errors[name]}
              defaultValue={values?.[name]}
              limit={quoteForm.fields[name].max}
              autoComplete="off"
              enterKeyHint="enter"
              // Spec point 9: the last answer gets a larger box.
              className={name === 'question5' ? 'answer answer-large' : 'answer'}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Examples of an answer, where there are any. */
function hintOf({ hints, form }: QuoteContent, name: (typeof questions)[number]) {
  const examples = hints?.[name];
  return examples && <Examples lead={form.example} examples={examples} />;
}

function Examples({ lead, examples }: { lead: string; examples: string[] }) {
  return (
    <>
      <p>{lead}</p>
      <ul className="examples">
        {examples.map((example) => (
          <li key={example}>{example}</li>
        ))}
      </ul>
    </>
  );
}

/** In the order of the form. */
export const questions = ['question1', 'question2', 'question3', 'question4', 'question5'] as const;
