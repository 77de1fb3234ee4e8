import { expect, test } from 'vitest';
import { readDraft, removeDraft, writeDraft } from './draft.ts';

const place = { name: 'quote-draft', fields: ['name', 'email', 'question1'] };
const draft = { id: '0b7c', values: { name: 'Ada', question1: 'Fill the mornings' } };

test('a draft comes back as it was kept', () => {
  const store = memoryStore();
  expect(writeDraft({ store, ...place }, draft)).toBe(true);
  expect(readDraft({ store, ...place })).toEqual(draft);
  expect(removeDraft({ store, ...place })).toBe(true);
  expect(store.size()).toBe(0);
});

test('anything but a draft is removed, and fields that are not text or not ours are omitted', () => {
  const store = memoryStore();
  store.setItem('quote-draft', '{"broken');
  expect(readDraft({ store, ...place })).toBeNull();
  expect(store.size()).toBe(0);
  store.setItem('quote-draft', '{"id":"1","values":{"name":7,"email":"a@b.example","other":"x"}}');
  expect(readDraft({ store, ...place })).toEqual({ id: '1', values: { email: 'a@b.example' } });
});

test('blocked storage is as good as none', () => {
  const refuse = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  const blocked = { getItem: refuse, setItem: refuse, removeItem: refuse };
  expect(readDraft({ store: blocked, ...place })).toBeNull();
  expect(writeDraft({ store: blocked, ...place }, draft)).toBe(false);
  expect(removeDraft({ store: blocked, ...place })).toBe(false);
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
