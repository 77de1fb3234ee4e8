import { randomUUID } from 'node:crypto';
import { formOfKind } from '#contract/lead-forms.ts';

/** Crockford's base 32: no I, L, O, U, so that a reference survives being read out on the phone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A self test's row has no form, and nobody is told its reference. */
const PREFIX_WITHOUT_FORM = 'P';

/** A new reference such as `Q-7K2M-9XQD`: 40 random bits. `kind`: a lead's. */
export function newReference(kind: string): string {
  // The last digits of a UUID are random, and Node takes them from a store: asking for bytes is a system call each time.
  const digits = randomUUID().slice(-10);
  const prefix = formOfKind(kind)?.referencePrefix ?? PREFIX_WITHOUT_FORM;
  return `${prefix}-${fourLetters(digits.slice(0, 5))}-${fourLetters(digits.slice(5))}`;
}

/** Of 20 bits, as five hexadecimal digits. */
function fourLetters(digits: string): string {
  const bits = parseInt(digits, 16);
  return ALPHABET[bits >>> 15]! + ALPHABET[(bits >>> 10) & 31]! + ALPHABET[(bits >>> 5) & 31]! + ALPHABET[bits & 31]!;
}
