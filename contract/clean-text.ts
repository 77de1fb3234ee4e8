/*
 * A browser posts a form's line breaks as CRLF and a script as LF; both count as one character here, so that a limit is
 * the same limit with and without JavaScript. NUL and the other control characters cannot be stored by every database
 * (PostgreSQL refuses NUL) and mean nothing in an answer.
 */
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000B-\u001F\u007F]/g;

/** Text of several lines: LF line breaks, no control characters, well-formed UTF-16, trimmed (spec point 5). */
export function cleanText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(CONTROL, '').toWellFormed().trim();
}

/** Text of one line: as `cleanText`, with line breaks and tabs turned into spaces. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/[\n\t]+/g, ' ');
}
