import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { deepPartial, picture, withOverrides } from './parts.ts';

const schema = z.strictObject({ a: z.string(), b: z.strictObject({ c: z.string(), d: z.string().optional() }) });

test('in a partial schema every key may be left out, at any depth, and none is unknown', () => {
  const part = deepPartial(schema);
  for (const some of [{}, { a: 'x' }, { b: {} }, { b: { d: 'x' } }]) expect(part.safeParse(some).success).toBe(true);
  for (const wrong of [{ e: 'x' }, { b: { e: 'x' } }, { a: 1 }, { b: 'x' }])
    expect(part.safeParse(wrong).success).toBe(false);
});

test('a part goes over the whole text by text, and changes neither', () => {
  const whole = { a: 'a', b: { c: 'c', d: 'd' } };
  expect(withOverrides(whole, { b: { c: 'own' } })).toEqual({ a: 'a', b: { c: 'own', d: 'd' } });
  expect(withOverrides(whole, { b: { d: undefined } })).toEqual(whole);
  expect(withOverrides(whole, undefined)).toEqual(whole);
  expect(whole).toEqual({ a: 'a', b: { c: 'c', d: 'd' } });
});

describe('the focal point of a picture', () => {
  const focusOf = (focus: string) => picture('A').safeParse({ file: 'photos/a.jpg', alt: 'A', focus });

  test.each([
    ['left', 0, 50],
    ['top', 50, 0],
    ['Bottom right', 100, 100],
    ['right bottom', 100, 100],
    ['center', 50, 50],
    ['30% 40%', 30, 40],
    ['30%', 30, 50],
    ['top 20%', 20, 0],
  ])('"%s" is %i %% from the left and %i %% from the top', (given, x, y) => {
    expect(focusOf(given).data?.focus).toEqual({ x, y });
  });

  test.each(['', 'middle', 'left left', '30 40', '130%', '30% 40% 50%'])('"%s" is not one', (given) => {
    expect(focusOf(given).error?.issues[0]?.message).toContain('expected words such as left');
  });
});

test('the text that describes a picture is asked for, with its reason', () => {
  expect(picture('A').safeParse({ file: 'photos/a.jpg' }).error?.issues[0]?.message).toContain(
    'some visitors cannot see it',
  );
});
