import { expect, test } from 'vitest';
import { randomId } from './form-session.ts';
import { requestKey } from './submit-lead.ts';

const values = { name: 'Ada Example', company: '', phone: '', question1: 'Fill the free mornings' };

test('the same answers of one form have one key, and other answers or another form have another', () => {
  const id = randomId();
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  expect(id).toMatch(uuid);
  expect(requestKey(id, values)).toMatch(uuid);
  expect(requestKey(id, { ...values })).toBe(requestKey(id, values));
  expect(requestKey(id, { ...values, phone: '1' })).not.toBe(requestKey(id, values));
  expect(requestKey(id, { ...values, company: '1' })).not.toBe(requestKey(id, { ...values, phone: '1' }));
  expect(requestKey(randomId(), values)).not.toBe(requestKey(id, values));
});
