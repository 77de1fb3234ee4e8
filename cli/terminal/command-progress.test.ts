import { expect, test } from 'vitest';
import { createProgress } from './command.ts';

test('a terminal gets one line that is written over, ten times a second at most, and emptied at the end', () => {
  let written = '';
  let now = 0;
  const progress = createProgress({ isTTY: true, write: (words) => (written += words) }, () => now);
  progress.end();
  progress.show('too soon');
  now += 500;
  for (const words of ['one', 'two', 'three']) {
    progress.show(words);
    now += 60;
  }
  progress.end();
  progress.end();
  expect(written).toBe('\r\u001b[Kone\r\u001b[Kthree\r\u001b[K');
});

test('a file gets nothing', () => {
  const progress = createProgress({ write: () => expect.unreachable() });
  progress.show('one');
  progress.end();
});
