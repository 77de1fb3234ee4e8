import { isUtf8 } from 'node:buffer';
import { readFileSync, statSync } from 'node:fs';

export type ListText = { ok: true; text: string } | { ok: false; problem: string };

/** Bytes. A hundred thousand names with many columns. */
const LARGEST = 30_000_000;

/** A list as spreadsheets save it: UTF-8, or UTF-16 as Excel's "Unicode Text", each with or without a byte order mark. */
export function readListText(path: string): ListText {
  try {
    const stat = statSync(path);
    if (!stat.isFile()) return { ok: false, problem: 'is no file; expected a list such as names.csv' };
    if (stat.size > LARGEST) return { ok: false, problem: 'has more than 30 MB; expected a list of names' };
    return decodeList(readFileSync(path));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return { ok: false, problem: code === 'ENOENT' ? 'is not there' : `cannot be read: ${message}` };
  }
}

export function decodeList(bytes: Buffer): ListText {
  const utf16 = utf16Of(bytes);
  if (utf16) return { ok: true, text: new TextDecoder(utf16).decode(bytes) };
  if (bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004')
    return { ok: false, problem: 'is a workbook (.xlsx, .ods); save it as CSV' };
  const text = new TextDecoder('utf-8').decode(bytes);
  if (isUtf8(bytes) && !text.includes('\0')) return { ok: true, text };
  const line = text.slice(0, text.search(/[\uFFFD\0]/)).split(/\r\n?|\n/).length;
  return { ok: false, problem: `has a letter in line ${line} that is not UTF-8; save it as "CSV UTF-8"` };
}

/** By its mark, or where letters of ASCII have empty bytes beside them. */
function utf16Of([first, second, third, fourth]: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first && second === 0 && third && fourth === 0) return 'utf-16le';
  return first === 0 && second && third === 0 && fourth ? 'utf-16be' : undefined;
}
