/** A label as it is written in its script, from what stands after its `xn--` (RFC 3492); undefined where that is no punycode. */
export function decodePunycode(encoded: string): string | undefined {
  const split = encoded.lastIndexOf('-');
  const points = Array.from(encoded.slice(0, Math.max(split, 0)), (letter) => letter.codePointAt(0)!);
  let [code, bias, at] = [128, 72, 0];
  for (let index = split + 1; index < encoded.length;) {
    const before = at;
    let weight = 1;
    for (let base = BASE; ; base += BASE) {
      const digit = digitOf(encoded.charCodeAt(index++));
      if (digit === undefined) return undefined;
      at += digit * weight;
      const threshold = Math.min(Math.max(base - bias, LEAST), MOST);
      if (digit < threshold) break;
      weight *= BASE - threshold;
      if (at > LAST_POINT * encoded.length || weight > LAST_POINT * BASE) return undefined;
    }
    const count = points.length + 1;
    bias = adapted(at - before, count, before === 0);
    code += Math.floor(at / count);
    at %= count;
    if (code > LAST_POINT) return undefined;
    points.splice(at++, 0, code);
  }
  return String.fromCodePoint(...points);
}

const BASE = 36;
const LEAST = 1;
const MOST = 26;
const LAST_POINT = 0x10ffff;

/** `a` to `z`, then `0` to `9`. */
function digitOf(code: number): number | undefined {
  if (code >= 97 && code <= 122) return code - 97;
  return code >= 48 && code <= 57 ? code - 22 : undefined;
}

function adapted(delta: number, count: number, first: boolean): number {
  let rest = Math.floor(delta / (first ? 700 : 2));
  rest += Math.floor(rest / count);
  let bias = 0;
  for (; rest > 455; bias += BASE) rest = Math.floor(rest / 35);
  return bias + Math.floor((36 * rest) / (rest + 38));
}
