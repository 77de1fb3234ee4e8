import { isLoopback } from './host-name.ts';

/** One setting's text as its value, or the problem in words that go after the setting's name. */
export type ParsedSetting<Value> = { ok: true; value: Value } | { ok: false; problem: string };

export const good = <Value>(value: Value): ParsedSetting<Value> => ({ ok: true, value });
export const bad = <Value>(problem: string): ParsedSetting<Value> => ({ ok: false, problem });

export function parseWord<Word extends string>(text: string, words: readonly Word[]): ParsedSetting<Word> {
  const word = words.find((candidate) => candidate === text.toLowerCase());
  return word ? good(word) : bad(`must be one of ${words.join(', ')}`);
}

/** Accepts https, or http to this machine itself. */
export function secureUrl(text: string): ParsedSetting<string> {
  if (hasProtocol(text, ['https:'])) return good(text);
  const local = hasProtocol(text, ['http:']) && isLoopback(new URL(text).hostname);
  return local ? good(text) : bad('must be an https:// address. http:// is not encrypted and for this machine only');
}

export function hasProtocol(text: string, protocols: string[]): boolean {
  const url = URL.parse(text);
  return url !== null && protocols.includes(url.protocol) && url.hostname !== '' && !/\s/.test(text);
}
