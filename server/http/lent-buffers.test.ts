import { expect, test } from 'vitest';
import { giveBack, isLent, lendBuffer } from './lent-buffers.ts';

test('a buffer that is given back is lent again, at the length that is asked for', () => {
  const first = lendBuffer(100);
  giveBack(first);
  const second = lendBuffer(200);
  expect(second.buffer).toBe(first.buffer);
  expect(second).toHaveLength(200);
});

test('what is lent is nobody else’s, and is given back once', () => {
  const [first, second] = [lendBuffer(10), lendBuffer(10)];
  expect(second.buffer).not.toBe(first.buffer);
  giveBack(first);
  giveBack(first);
  const [third, fourth] = [lendBuffer(10), lendBuffer(10)];
  expect(third.buffer).toBe(first.buffer);
  expect(fourth.buffer).not.toBe(first.buffer);
});

test('memory of others, and what is too long to be kept, is never lent', () => {
  for (const other of [Buffer.from('words'), Buffer.alloc(9), lendBuffer(40_000)]) {
    expect(isLent(other)).toBe(false);
    giveBack(other);
    expect(lendBuffer(5).buffer).not.toBe(other.buffer);
  }
  expect(lendBuffer(40_000)).toHaveLength(40_000);
});
