import { expect, test } from 'vitest';
import { z } from 'zod';
import { formatConsent } from '../forms/lead-form.ts';
import { consentContent } from './common-content.ts';

const read = (consent: string) => z.strictObject(consentContent).safeParse({ consent });
const sentence = (text: string) => read(text).data!.consent!;

test('a sentence of consent is words and links, and reads without the marks', () => {
  const pieces = sentence('I agree to the [terms](/terms) and [privacy](/privacy).');
  expect(pieces).toEqual([
    { text: 'I agree to the ' },
    { text: 'terms', href: '/terms' },
    { text: ' and ' },
    { text: 'privacy', href: '/privacy' },
    { text: '.' },
  ]);
  expect(formatConsent(pieces)).toBe('I agree to the terms and privacy.');
  expect(sentence('[All](/a)')).toEqual([{ text: 'All', href: '/a' }]);
});

test.each(['true', 'No [link] (here)', 'The [terms](/terms', '<a href="/terms">terms</a>'])(
  '%s is not a sentence',
  (text) => {
    expect(read(text).success).toBe(false);
  },
);

test('it is not empty and no longer than a header line can be', () => {
  expect(read(' ').error!.issues[0]!.message).toBe('must not be empty');
  expect(read('x'.repeat(501)).error!.issues[0]!.message).toBe('must have at most 500 characters');
});
