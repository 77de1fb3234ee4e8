import type { QuoteContent } from '#contract/quote-content.ts';
import { quoteForm, type QuoteErrors, type QuoteRequest } from '#contract/quote-request.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import { emOfLongestWord } from '../../ui/text-width.ts';

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

interface QuoteFieldsProps {
  words: QuoteContent;
  values: QuoteRequest | undefined;
  errors: QuoteErrors;
}

export function ContactFields({ words, values, errors }: QuoteFieldsProps) {
  const field = (name: 'name' | 'email' | 'company' | 'phone') => ({
    name,
    label: words.labels[name],
    error: errors[name],
    defaultValue: values?.[name],
    limit: quoteForm.fields[name].max,
    enterKeyHint: 'next' as const,
  });

  return (
    <section className="quote-part" aria-labelledby="contact-information">
      <h2 className="quote-part-heading" id="contact-information" {...emOfLongestWord(words.contactHeading)}>
        {words.contactHeading}
      </h2>
      <div className="contact-fields">
        <TextField {...field('name')} required autoComplete="name" inputMode="text" />
        <TextField {...field('email')} required type="email" autoComplete="email" inputMode="email" />
        <TextField {...field('company')} autoComplete="organization" inputMode="text" />
        <TextField {...field('phone')} type="tel" autoComplete="tel" inputMode="tel" />
      </div>
    </section>
  );
}
