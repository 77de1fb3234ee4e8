import { expect, test } from 'vitest';
import { publicUrl } from './setting-readers.ts';

test('PUBLIC_URL is an origin, since links begin with it', () => {
  expect(publicUrl('https://Leads.example.com/')).toEqual({ ok: true, value: 'https://leads.example.com' });
  expect(publicUrl('http://localhost:3000')).toEqual({ ok: true, value: 'http://localhost:3000' });
  for (const wrong of [
    'leads.example.com',
    'https://example.com/leads',
    'https://a:b@example.com',
    'ftp://example.com',
  ])
    expect(publicUrl(wrong), wrong).toMatchObject({ ok: false });
});
