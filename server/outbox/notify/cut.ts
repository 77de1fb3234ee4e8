/** At most `max` characters as services count them (UTF-16), with an ellipsis where something is missing. */
export function cutToLength(text: string, max: number): string {
  // A letter that is cut in two goes with its other half.
  return text.length <= max ? text : `${text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** At most `max` bytes of UTF-8. */
export function cutToBytes(text: string, max: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= max) return text;
  // As a stream, the decoder keeps back the beginning of a letter that is cut in two.
  const decoder = new TextDecoder();
  return `${decoder.decode(bytes.subarray(0, max - Buffer.byteLength('…')), { stream: true })}…`;
}
