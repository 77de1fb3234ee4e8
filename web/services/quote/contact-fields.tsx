import { quoteForm, type QuoteErrors, type QuoteRequest } from '#contract/quote-request.ts';
import type { QuoteContent } from '#contract/quote-content.ts';
import { TextField } from '../../ui/field.tsx';
import { emOfLongestWord } from '../../ui/text-width.ts';

export interface QuoteFieldsProps {
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
