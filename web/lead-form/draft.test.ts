import { afterEach, expect, test, vi } from 'vitest';
import { quoteForm } from '#contract/forms/quote-request.ts';
import { readDraft, saveDraft } from './draft.ts';

const draft = { id: '0b7c', values: { name: 'Ada', question1: 'Fill the mornings' } };

afterEach(() => vi.unstubAllGlobals());

test('a draft comes back as it was kept', () => {
  const kept = stubStorage();
  expect(saveDraft(quoteForm, draft)).toBe(true);
  expect([...kept.keys()]).toEqual(['quote-draft']);
  expect(readDraft(quoteForm)).toEqual(draft);
  expect(saveDraft(quoteForm, null)).toBe(true);
  expect(kept.size).toBe(0);
});

test('anything but a draft is removed, and fields that are not text or not ours are omitted', () => {
  const kept = stubStorage();
  kept.set('quote-draft', '{"broken');
  expect(readDraft(quoteForm)).toBeNull();
  expect(kept.size).toBe(0);
  kept.set('quote-draft', '{"id":"1","values":{"name":7,"email":"a@b.example","other":"x"}}');
  expect(readDraft(quoteForm)).toEqual({ id: '1', values: { email: 'a@b.example' } });
});

test('blocked storage is as good as none', () => {
  const refuse = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  expect(readDraft(quoteForm)).toBeNull();
  expect(saveDraft(quoteForm, draft)).toBe(false);
  expect(saveDraft(quoteForm, null)).toBe(false);
});

function stubStorage(): Map<string, string> {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  return kept;
}
