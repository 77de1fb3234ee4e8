import { expect, test, vi } from 'vitest';
import { remember } from './remember.ts';

test('a remembered reading of a text is done once, and an empty result is one', () => {
  const read = vi.fn((text: string) => text.replace('a', ''));
  const reading = remember(read);
  expect([reading('a'), reading('a'), reading('ab'), reading('a')]).toEqual(['', '', 'b', '']);
  expect(read).toHaveBeenCalledTimes(2);
});

test('texts that anybody can make up fill no memory', () => {
  const read = vi.fn((text: string) => text.length);
  const reading = remember(read);
  for (let time = 0; time < 2; time += 1) reading('a'.repeat(600));
  expect(read).toHaveBeenCalledTimes(2);
  for (let each = 0; each < 1000; each += 1) reading(String(each));
  read.mockClear();
  reading('999');
  expect(read).not.toHaveBeenCalled();
  reading('1');
  expect(read).toHaveBeenCalledOnce();
});
