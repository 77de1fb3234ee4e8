/** The random id of a form as it is filled in now; empty until one is needed. */
export interface FormId {
  current: string;
}

/** A random UUID. `crypto.randomUUID` is missing on pages without TLS, where this one works too. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/**
 * The form's random id with a fingerprint of its answers in the last group. A repeated send carries the same key from any
 * tab, and answers corrected after a failure another one: the server refuses another body under a key it has seen.
 */
export function requestKey(formId: string, values: Record<string, string>): string {
  return formId.slice(0, 24) + fingerprint(JSON.stringify(Object.entries(values)));
}

/** Two 24-bit FNV-1a sums as 12 hex digits: it tells texts of one form apart and guards nothing. */
function fingerprint(text: string): string {
  return [0x811c9dc5, 0x050c5d1f]
    .map((seed) => {
      let sum = seed;
      for (let index = 0; index < text.length; index++) sum = Math.imul(sum ^ text.charCodeAt(index), 0x01000193);
      return ((sum ^ (sum >>> 24)) & 0xffffff).toString(16).padStart(6, '0');
    })
    .join('');
}
