import { expect, test } from 'vitest';
import { newLeadId } from './lead-id.ts';

test('the id of a lead is a UUID of version 7, new each time and later ones greater', () => {
  const ids = [0, 1, 1_000, Date.UTC(2026, 10, 21), Date.UTC(2099, 0, 1)].map(newLeadId);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(ids.toSorted()).toEqual(ids);
  expect(newLeadId(0x0123456789ab)).toMatch(/^01234567-89ab-7/);
  expect(new Set(Array.from({ length: 1000 }, () => newLeadId(7))).size).toBe(1000);
});
