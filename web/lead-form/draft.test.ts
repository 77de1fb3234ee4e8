import { expect, test, vi } from 'vitest';
import { quoteForm } from '#contract/forms/quote-request.ts';
import { readDraft, saveDraft } from './draft.ts';

test('anything but a draft is ignored, and fields that are not text or not ours are omitted', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => kept.get(key) ?? null });
  expect(readDraft(quoteForm)).toBeNull();
  for (const broken of ['{"broken', '"text"', '{}']) {
    kept.set('quote-draft', broken);
    expect(readDraft(quoteForm)).toBeNull();
  }
  kept.set('quote-draft', '{"id":"1","values":{"name":7,"email":"a@b.example","other":"x"}}');
  expect(readDraft(quoteForm)).toEqual({ id: '1', values: { email: 'a@b.example' } });
});

test('blocked storage is as good as none', () => {
  const refuse = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  expect(readDraft(quoteForm)).toBeNull();
  for (const draft of [null, { id: '0b7c', values: {} }]) expect(saveDraft(quoteForm, draft)).toBe(false);
});
