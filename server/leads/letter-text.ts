/** Embedding and override characters can make text read differently than it is (CVE-2021-42574). */
const DIRECTION = /[\u202A-\u202E\u2066-\u2069]/g;
/** Terminals, in which some read their mail, take some of these for the beginning of an escape code. */
const CONTROL = /[\u0080-\u009F]/g;
// oxlint-disable-next-line no-control-regex
const NOT_A_LINE = /[\u0000-\u001F\u007F-\u009F\u061C\u180E\u200B-\u200F\u2028\u2029\u2060-\u206F\uFEFF]+/g;

/** A visitor's text for a mail's body: line breaks stay, control characters and those that turn the reading direction go. */
export function bodyText(text: string): string {
  return text.replace(DIRECTION, '').replace(CONTROL, '');
}

/** A visitor's text for a header: one line, nothing invisible, at most `max` characters. */
export function headerText(text: string, max: number): string {
  const line = text.replace(DIRECTION, '').replace(NOT_A_LINE, ' ').replace(/ +/g, ' ').trim();
  return line.length > max ? `${line.slice(0, max - 1).toWellFormed()}…` : line;
}

/**
 * Takes the life out of web and mail addresses: mail programs turn them into links, and our confirmation must not be a
 * way of sending a stranger's link to anybody. `a.b` becomes `a[.]b`, `://` becomes `[:]//`; figures stay as they are.
 */
export function withoutLinks(text: string): string {
  return text.replace(DOT_IN_ADDRESS, '[.]').replace(COLON_OF_SCHEME, '[:]');
}

// The last three are full stops of other scripts, which browsers read as dots of a host name (UTS 46).
const DOT_IN_ADDRESS = /(?<=[^\s.\d])[.．。｡](?=[^\s.])|(?<=\d)[.．。｡](?=[^\s.\d])/g;
const COLON_OF_SCHEME = /:(?=\/\/)|(?<=\b(?:mailto|tel|sms|javascript|data)):/gi;

export function escapeHtml(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;');
}
