import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TestCase, TestModule } from 'vitest/node';
import NameHangs from './name-hangs.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a file of tests that hangs is named, one that goes on is not', () => {
  const named: string[] = [];
  const reporter = new NameHangs({ silenceMs: 60_000, giveUp: (words) => named.push(words) });
  const fileOf = (name: string) => ({ moduleId: `${process.cwd()}/test/${name}` }) as TestModule;
  for (const name of ['slow.test.ts', 'done.test.ts', 'hung.test.ts']) reporter.onTestModuleStart(fileOf(name));
  vi.advanceTimersByTime(50_000);
  reporter.onTestCaseResult({ module: fileOf('slow.test.ts') } as TestCase);
  reporter.onTestModuleEnd(fileOf('done.test.ts'));
  vi.advanceTimersByTime(50_000);
  expect(named).toEqual(['test/hung.test.ts hangs: no test of it has ended for 1 minutes']);
});
