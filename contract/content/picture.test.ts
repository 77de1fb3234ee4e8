import { expect, test } from 'vitest';
import { picture } from './picture.ts';

test('the focal point of a picture is a place in CSS', () => {
  const read = (focus: string) => picture('A').safeParse({ file: 'photos/a.jpg', alt: 'A', focus });
  for (const given of ['left', 'top', 'Bottom right', 'right bottom', 'center', '30% 40%', '30%'])
    expect(read(given).data?.focus).toBe(given.toLowerCase());
  for (const given of ['', 'middle', 'left left', '30 40', '130%', '30% 40% 50%', 'left}*{color:red'])
    expect(read(given).error?.issues[0]?.message).toContain('expected words such as left');
});

test('the text that describes a picture is asked for, with its reason', () => {
  const { error } = picture('A').safeParse({ file: 'photos/a.jpg' });
  expect(error?.issues[0]?.message).toContain('some visitors cannot see it');
});
