import { quoteFields, type QuoteRequest } from '#contract/quote-request.ts';

/** All nine answers under their questions, for a mail or the clipboard; what was left empty is left out. */
export function answersAsText(values: QuoteRequest, labels: Record<string, string>): string {
  return quoteFields
    .filter((field) => values[field])
    .map((field) => `${labels[field]}\n${values[field]}`)
    .join('\n\n');
}

/** A `mailto:` address that opens a mail with the answers in it (RFC 6068: line breaks as CRLF, percent-encoded). */
export function answersAsMail(
  to: string,
  subject: string,
  values: QuoteRequest,
  labels: Record<string, string>,
): string {
  const body = answersAsText(values, labels).replaceAll('\n', '\r\n');
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
