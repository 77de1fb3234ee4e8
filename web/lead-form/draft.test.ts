import { expect, test } from 'vitest';
import { readDraft, removeDraft, writeDraft } from './draft.ts';

const DAY = 24 * 60 * 60 * 1000;
const place = { name: 'quote-draft', fields: ['name', 'email', 'question1'] };
const draft = { id: '0b7c', values: { name: 'Ada', question1: 'Fill the mornings' } };

test('a draft comes back as it was kept, for seven days', () => {
  const store = memoryStore();
  expect(writeDraft({ store, ...place }, draft, 1000)).toBe(true);
  expect(readDraft({ store, ...place }, 1000 + 7 * DAY - 1)).toEqual(draft);
  expect(readDraft({ store, ...place }, 1000 + 7 * DAY)).toBeNull();
  expect(store.size()).toBe(0);
});

test('a draft from a clock that was ahead is not trusted', () => {
  const store = memoryStore();
  writeDraft({ store, ...place }, draft, 1000);
  expect(readDraft({ store, ...place }, 999)).toBeNull();
});

test('anything but a draft is removed, and fields that are not text or not ours are omitted', () => {
  const store = memoryStore();
  store.setItem('quote-draft', '{"broken');
  expect(readDraft({ store, ...place }, 1)).toBeNull();
  expect(store.size()).toBe(0);
  store.setItem('quote-draft', '{"id":"1","savedAt":0,"values":{"name":7,"email":"a@b.example","other":"x"}}');
  expect(readDraft({ store, ...place }, 1)).toEqual({ id: '1', values: { email: 'a@b.example' } });
});

test('blocked storage is as good as none', () => {
  const refuse = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  const blocked = { getItem: refuse, setItem: refuse, removeItem: refuse };
  expect(readDraft({ store: blocked, ...place }, 0)).toBeNull();
  expect(writeDraft({ store: blocked, ...place }, draft, 0)).toBe(false);
  expect(() => removeDraft({ store: blocked, ...place })).not.toThrow();
});

function memoryStore() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    size: () => kept.size,
  };
}
