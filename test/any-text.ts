import * as fc from 'fast-check';

/** A text of any characters that UTF-8 has. To prepare fast-check's own unit of them takes a second of each process. */
export const anyText = (constraints: { maxLength?: number } = {}) =>
  fc.string({ unit: fc.integer({ min: 0, max: 0x10_f7ff }).map(characterOf), ...constraints });

/** The character of a number, counted without the halves of pairs. */
const characterOf = (number: number) => String.fromCodePoint(number < 0xd800 ? number : number + 0x800);
