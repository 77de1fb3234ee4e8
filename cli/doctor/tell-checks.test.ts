import { describe, expect, test } from 'vitest';
import { ok, unknown, warning, wrong, type Finding } from './check.ts';
import { exitCode, lines, summary } from './tell-checks.ts';

const checksOf = (...findings: Finding[]) => findings.map((finding) => ({ name: 'site', ...finding }));

describe('the end of a command that looks whether all is in order', () => {
  test.each([
    [checksOf(ok('Good.'), warning('Old.')), 0, 'Ready.'],
    [checksOf(ok('Good.'), unknown('Silent.')), 0, 'Ready; what is marked "unknown" could not be looked at.'],
    [checksOf(wrong('Bad.'), unknown('Silent.')), 1, /^One thing is wrong; /],
    [checksOf(wrong('Bad.'), wrong('Worse.')), 1, '2 things are wrong.'],
  ])('is exit code 1 where something is wrong, and not where it is only unknown', (checks, code, words) => {
    expect(exitCode(checks)).toBe(code);
    expect(summary(checks, 'Ready')).toMatch(words);
    expect(lines(checks).split('\n')).toHaveLength(checks.length + 1);
  });
});
