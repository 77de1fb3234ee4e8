import type { ReactNode } from 'react';
import type { ContactContent } from '#contract/domain-content.ts';
import { offerForm, type OfferErrors, type OfferField } from '#contract/offer.ts';
import type { OfferStart } from '#contract/page.ts';
import { TextArea, TextField } from '../ui/field.tsx';

interface OfferFieldsProps {
  labels: ContactContent['labels'];
  start: OfferStart;
  errors: OfferErrors;
  /** What the form asks for beside a message: before it, and after it. */
  before?: ReactNode;
  after?: ReactNode;
}

export function OfferFields({ labels, start, errors, before, after }: OfferFieldsProps) {
  const field = (name: OfferField, required = true) => ({
    name,
    required,
    nativeRequired: required,
    defaultValue: 'values' in start ? start.values[name] : undefined,
    error: errors[name],
  });

  return (
    <>
      <TextField {...field('name')} enterKeyHint="next" label={labels.name} autoComplete="name" />
      <TextField
        {...field('email')}
        enterKeyHint="next"
        label={labels.email}
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <TextField
        {...field('phone', false)}
        enterKeyHint="next"
        label={labels.phone}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
      {before}
      <TextArea
        {...field('message')}
        label={labels.message}
        rows={4}
        className="offer-message"
        limit={offerForm.fields.message.max}
      />
      {after}
    </>
  );
}
