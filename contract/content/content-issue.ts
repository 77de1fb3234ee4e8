export interface ContentIssue {
  /** The path as the owner knows it: relative to the working folder if it is inside. */
  file: string;
  /** Line and column count from 1. Both are 0 for the file as a whole. */
  line: number;
  column: number;
  /** A key such as `market.stats[4].billions`, with entries counted from 1, or empty. */
  key: string;
  /** `what is wrong; what is expected` */
  message: string;
  /** The line itself, or the part of it around the column, or empty if there is none. */
  excerpt: string;
}

/** Formats a path such as `market.stats[4].billions`, with entries counted from 1. */
export function formatPath(path: PropertyKey[]): string {
  const steps = path.map((step) => (typeof step === 'number' ? `[${step + 1}]` : `.${String(step)}`));
  return steps.join('').replace(/^\./, '');
}

/** Formats an issue as one line: `FILE:LINE:COLUMN: key: what is wrong; what is expected`. */
export function formatIssue({ file, line, column, key, message }: ContentIssue): string {
  const place = line > 0 ? `${file}:${line}:${column}` : file;
  return [place, ...(key === '' ? [] : [key]), message].join(': ');
}

export function formatIssueWithLine(issue: ContentIssue): string {
  const { line, excerpt } = issue;
  return excerpt === '' ? formatIssue(issue) : `${formatIssue(issue)}\n  ${line} | ${excerpt}`;
}
