import { expect, test } from 'vitest';
import { z } from 'zod';
import { deepPartial, fillIn, picture } from './parts.ts';

const schema = z.strictObject({ a: z.string(), b: z.strictObject({ c: z.string(), d: z.string().optional() }) });

test('in a partial schema every key may be left out, at any depth, and none is unknown', () => {
  const part = deepPartial(schema);
  for (const some of [{}, { a: 'x' }, { b: {} }, { b: { d: 'x' } }]) expect(part.safeParse(some).success).toBe(true);
  for (const wrong of [{ e: 'x' }, { b: { e: 'x' } }, { a: 1 }, { b: 'x' }])
    expect(part.safeParse(wrong).success).toBe(false);
});

test('merging own texts over the given ones changes neither', () => {
  const given = { a: 'a', b: { c: 'c', d: 'd' } };
  expect(fillIn({ b: { c: 'own' } }, given)).toEqual({ a: 'a', b: { c: 'own', d: 'd' } });
  expect(given).toEqual({ a: 'a', b: { c: 'c', d: 'd' } });
});

test('the focal point of a picture is a place in CSS', () => {
  const read = (focus: string) => picture('A').safeParse({ file: 'photos/a.jpg', alt: 'A', focus });
  for (const given of ['left', 'top', 'Bottom right', 'right bottom', 'center', '30% 40%', '30%'])
    expect(read(given).data?.focus).toBe(given.toLowerCase());
  for (const given of ['', 'middle', 'left left', '30 40', '130%', '30% 40% 50%', 'left}*{color:red'])
    expect(read(given).error?.issues[0]?.message).toContain('expected words such as left');
});

test('the text that describes a picture is asked for, with its reason', () => {
  expect(picture('A').safeParse({ file: 'photos/a.jpg' }).error?.issues[0]?.message).toContain(
    'some visitors cannot see it',
  );
});
