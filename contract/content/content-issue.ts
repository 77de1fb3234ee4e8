/** A mistake in what the owner wrote: found by the build, told by whatever has to say it. */
export interface ContentIssue {
  /** As the owner knows it: relative to the working folder where it is inside of it. */
  file: string;
  /** From 1; both are 0 where the file as a whole is meant. */
  line: number;
  column: number;
  /** Such as `market.stats[4].billions`, entries counted from 1; empty where no key is meant. */
  key: string;
  /** What is wrong; what is expected. */
  message: string;
  /** The line itself, or the part of it around the column; empty where there is none. */
  excerpt: string;
}

/** One line: `FILE:LINE:COLUMN: key: what is wrong; what is expected`. */
export function formatIssue({ file, line, column, key, message }: ContentIssue): string {
  const place = line > 0 ? `${file}:${line}:${column}` : file;
  return [place, ...(key === '' ? [] : [key]), message].join(': ');
}

/** As `formatMistake`, with the line itself below. */
export function formatIssueWithLine(issue: ContentIssue): string {
  const { line, excerpt } = issue;
  return excerpt === '' ? formatIssue(issue) : `${formatIssue(issue)}\n  ${line} | ${excerpt}`;
}
