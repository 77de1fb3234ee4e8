type Texts = Record<string, string>;

/** All answers under their questions, for a mail or the clipboard; what was left empty is left out. */
export function answersAsText(values: Texts, labels: Texts): string {
  return Object.entries(values)
    .filter(([, value]) => value)
    .map(([field, value]) => `${labels[field] ?? field}\n${value}`)
    .join('\n\n');
}

/** A `mailto:` address that opens a mail with the answers in it (RFC 6068: line breaks as CRLF, percent-encoded). */
export function answersAsMail(to: string, subject: string, values: Texts, labels: Texts): string {
  const body = answersAsText(values, labels).replaceAll('\n', '\r\n');
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
