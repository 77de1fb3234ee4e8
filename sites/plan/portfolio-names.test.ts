import { expect, test } from 'vitest';
import { listNames } from './portfolio.ts';

const file = (name: string, more: object = {}) => ({ name, lang: 'en', url: `https://${name}`, ...more });
const namesOf = (files: ReturnType<typeof file>[], lang = 'en') => listNames(files, lang).map(({ name }) => name);

test('in the portfolio names are in alphabetical order, without sold ones', () => {
  const files = [
    file('zen.com'),
    file('Apple.io', { status: 'reserved' }),
    file('mine.com', { status: 'sold' }),
    file('bücher.com'),
  ];
  expect(namesOf(files)).toEqual(['Apple.io', 'bücher.com', 'zen.com']);
  expect(listNames(files, 'en')[0]!.status).toBe('reserved');
});

test('a name in several languages is there once, with the page in the language of the list', () => {
  const files = [file('a.com'), file('A.com', { lang: 'de', url: 'https://de.a.com/' })];
  expect(listNames(files, 'en').map(({ url }) => url)).toEqual(['https://a.com/']);
  expect(listNames(files, 'de').map(({ url }) => url)).toEqual(['https://de.a.com/']);
});

test('letters are counted as a reader does, and an ending has all its parts', () => {
  const [name] = listNames([file('u\u0308ber.co.UK', { url: 'https://xn--ber-goa.co.uk/index?x=1' })], 'en');
  expect(name).toMatchObject({ length: 4, ending: 'co.uk', url: 'https://xn--ber-goa.co.uk/' });
});

test('no filter can find a minimum, since a name in the list has none', () => {
  const price = { amount: 5000, currency: 'USD' };
  const plain = [file('a.com', { price }), file('b.com')];
  for (const minimum of [4000, '80%']) {
    const bounded = [file('a.com', { price, minimum }), file('b.com', { minimum })];
    expect(listNames(bounded, 'en')).toEqual(listNames(plain, 'en'));
  }
});
