import { expect, test } from 'vitest';
import { foldHeaders, unfoldHeaders } from './folded-headers.ts';

const told = { 'Idempotency-Key': 'a-key', 'Form-Consent': 'I%20agree%2C%20yes', 'Form-Extra': 'filled' };
const stock = 'supabase-js/2.119.0; runtime=web';

test.each(['', `${stock}, `, `${stock} `, `${stock};`])(
  'a header that is folded into several comes back whole behind "%s"',
  (before) => {
    const headers = unfoldHeaders(new Headers({ 'x-client-info': before + foldHeaders(told)['x-client-info']! }));
    expect(Object.fromEntries(headers)).toMatchObject({
      'idempotency-key': 'a-key',
      'form-consent': 'I%20agree%2C%20yes',
      'form-extra': 'filled',
    });
  },
);

test('a header that came by itself counts, and no other can be set', () => {
  const folded = { ...foldHeaders({ ...told, apikey: 'stolen', Authorization: 'x', 'Form-Proof': 'p' }) };
  const headers = unfoldHeaders(new Headers({ ...folded, 'idempotency-key': 'own' }));
  expect(headers.get('idempotency-key')).toBe('own');
  for (const name of ['apikey', 'authorization', 'form-proof']) expect(headers.has(name)).toBe(false);
});

test.each(['', stock, 'janus?', 'ajanus?Idempotency-Key=x', 'janus?&=&Idempotency-Key&Idempotency-KeyX', 'janus?=x'])(
  '"%s" folds nothing',
  (text) => {
    const headers = unfoldHeaders(new Headers({ 'x-client-info': text }));
    expect([...headers.keys()]).toEqual(['x-client-info']);
  },
);
