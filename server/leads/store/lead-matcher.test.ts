import { expect, test } from 'vitest';
import type { Lead } from '../lead.ts';
import { createMatcher } from './lead-matcher.ts';

const lead = {
  reference: 'Q-AAAA-0001',
  fields: {
    name: 'Δημήτρης Söhne',
    phone: '+30 2310 123 456',
    question1: 'we bake\r\nbread  daily',
    question2: 'Groß, Ёлка, 山田の店',
  },
} as unknown as Lead;
const finds = (search: string) => createMatcher({ search })(lead);

test.each([
  'δημητρησ',
  'ΔΗΜΉΤΡΗΣ',
  'sohne',
  'SÖHNE',
  'bake bread daily',
  'gross',
  'елка',
  '山田',
  'q-aaaa',
  '2310123456',
  '+302310123456',
  '0030 2310 123456',
  '(2310) 123-456',
  '02310 123456',
  'tel:+30 2310 123 456',
  '\u202a+30 2310–123 456',
  '+30 (0)2310 123456',
])('a search among leads looks past case and accents: a search for %s finds it', (search) =>
  expect(finds(search)).toBe(true),
);

test.each(['bread bake', 'Dimitris', '2310123457', '2 3 1', '1990', '田山'])('one for %s does not', (search) =>
  expect(finds(search)).toBe(false),
);
