import { expect, test } from 'vitest';
import { formatIssue, formatIssueWithLine } from './content-issue.ts';

const issue = {
  file: 'content/services.yaml',
  line: 6,
  column: 1,
  key: 'tag line',
  message: 'is not a key here; did you mean "tagline"?',
  excerpt: 'tag line: Solved.',
};

test('an issue is one line that editors can jump to', () => {
  expect(formatIssue(issue)).toBe('content/services.yaml:6:1: tag line: is not a key here; did you mean "tagline"?');
});

test('the line itself is below, if there is one', () => {
  expect(formatIssueWithLine(issue).split('\n')).toEqual([formatIssue(issue), '  6 | tag line: Solved.']);
  const whole = { ...issue, line: 0, column: 0, key: '', message: 'is missing', excerpt: '' };
  expect(formatIssueWithLine(whole)).toBe('content/services.yaml: is missing');
});
