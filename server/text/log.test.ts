import { expect, test } from 'vitest';
import { createLog } from './log.ts';

function logTo(lines: string[], pretty: boolean, level: 'debug' | 'warn' = 'debug') {
  return createLog({ level, pretty, write: (line) => lines.push(line), now: () => new Date('2026-01-02T03:04:05Z') });
}

test('the log is JSON lines, one an event, from the set level up', () => {
  const lines: string[] = [];
  const log = logTo(lines, false, 'warn');
  log.info('not this');
  log.error('this\nbreak', { id: 'a"b' });
  expect(lines).toHaveLength(1);
  expect(lines[0]!.indexOf('\n')).toBe(lines[0]!.length - 1);
  expect(JSON.parse(lines[0]!)).toEqual({
    time: '2026-01-02T03:04:05.000Z',
    level: 'error',
    message: 'this\nbreak',
    id: 'a"b',
  });
});

test('a line for the journal begins with its priority', () => {
  const lines: string[] = [];
  const log = createLog({ level: 'debug', pretty: false, inJournal: true, write: (line) => lines.push(line) });
  for (const level of ['error', 'warn', 'info', 'debug'] as const) log[level]('happened');
  expect(lines.map((line) => line.slice(0, 4))).toEqual(['<3>{', '<4>{', '<6>{', '<7>{']);
});

test.each([true, false])('the log has nothing that a terminal acts upon, pretty: %s', (pretty) => {
  const lines: string[] = [];
  logTo(lines, pretty).info('a\u009b31m\nb', { reason: 'gpj\u202eexe\u007f' });
  expect(lines.join('')).toMatch(/^[ -~]+\n$/);
  expect(lines[0]).toContain('a\\u009b31m');
  expect(lines[0]).toContain('gpj\\u202eexe\\u007f');
});

test('the log is readable on a terminal', () => {
  const lines: string[] = [];
  logTo(lines, true).warn('Deliveries wait', { count: 2 });
  expect(lines).toEqual(['03:04:05 WARN Deliveries wait  count=2\n']);
});
