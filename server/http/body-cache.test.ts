import { expect, test } from 'vitest';
import { createBodyCache } from './body-cache.ts';
import { createScratchFile } from './scratch-file.ts';

const letters = (count: number) => Array.from({ length: count }, (_, at) => `body ${at}`);

test('a cache of bodies keeps up to so many bytes, and of many in turn still some', () => {
  const cache = createBodyCache(60, createScratchFile(1000));
  let read = 0;
  const readNow = (key: string) => () => {
    read += 1;
    return Buffer.from(key.padEnd(10));
  };
  for (const key of [...letters(20), ...letters(20)])
    expect(String(cache.read(key, readNow(key)))).toBe(key.padEnd(10));
  expect(read).toBeGreaterThanOrEqual(34);
  expect(read).toBeLessThan(40);
});

test('what takes long is made once, also where memory has no room for it', () => {
  const cache = createBodyCache(20, createScratchFile(1000));
  let made = 0;
  for (const key of [...letters(20), ...letters(20)]) {
    const body = cache.make(key, () => Buffer.from(`${key}, ${(made += 1)}`));
    expect(String(body)).toBe(`${key}, ${letters(20).indexOf(key) + 1}`);
  }
  expect(made).toBe(20);
});

test('the file begins anew when it is full', () => {
  const scratch = createScratchFile(12);
  for (const key of ['a', 'b', 'c', 'd']) scratch.write(key, Buffer.from(key.repeat(4)));
  expect(['a', 'c', 'd'].map((key) => scratch.read(key)?.toString())).toEqual([undefined, undefined, 'dddd']);
});

test('bodies that nobody asks for any more make room, and what is being sent stays as it is', () => {
  const cache = createBodyCache(20, createScratchFile(1000));
  const read = (key: string) => cache.read(key, () => Buffer.from(key.padEnd(10)));
  const sent = read('old');
  for (const key of letters(39)) read(key);
  expect(cache.read('body 38', () => Buffer.from('read again'))).toEqual(Buffer.from('body 38   '));
  expect(cache.read('old', () => Buffer.from('gone'))).toEqual(Buffer.from('gone'));
  expect(String(sent)).toBe('old       ');
});
