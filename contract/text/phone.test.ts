import { expect, test } from 'vitest';
import { parsePhone } from './phone.ts';

const site = (host: string, lang: string) => ({ url: `https://${host}/`, lang });
const ulm = site('mueller.de', 'de');

test.each([
  ['+49 731 123456', ulm, '+49731123456', '0731 123456'],
  ['+49 (731) 12 34 56', ulm, '+49731123456', '(0731) 12 34 56'],
  ['+49 (0) 731 123456', ulm, '+49731123456', '0731 123456'],
  ['+49 (0731) 123456', ulm, '+49731123456', '(0731) 123456'],
  ['+49 0731 123456', ulm, '+49731123456', '0731 123456'],
  ['+(49) 731 123456', ulm, '+49731123456', '0731 123456'],
  ['+ 49 731 123456', ulm, '+49731123456', '0731 123456'],
  ['+49/731/123456', ulm, '+49731123456', '0731/123456'],
  ['0731 / 12 34 56', ulm, '+49731123456', '0731 / 12 34 56'],
  ['0171-3920042', ulm, '+491713920042', '0171-3920042'],
  // The address says Austria, whatever the language.
  ['0662 123456', site('salzburg.at', 'de'), '+43662123456', '0662 123456'],
  ['+49 731 123456', site('salzburg.at', 'de'), '+49731123456', '+49 731 123456'],
  // Without a country in the address, that of the language, if the number has its code.
  ['+49 731 123456', site('mueller.com', 'de'), '+49731123456', '0731 123456'],
  ['+43 662 123456', site('salzburg.com', 'de'), '+43662123456', '+43 662 123456'],
  ['0662 123456', site('salzburg.com', 'de-AT'), '+43662123456', '0662 123456'],
  ['+33 4 72 00 00 00', site('berthier.fr', 'fr'), '+33472000000', '04 72 00 00 00'],
  ['020 7946 0000', site('harbour.co.uk', 'en'), '+442079460000', '020 7946 0000'],
  ['+34 912 345 678', site('alcazar.es', 'es'), '+34912345678', '912 345 678'],
  ['06 1234567', site('forno.it', 'it'), '+39061234567', '06 1234567'],
  ['+1 555 010 0199', site('example.com', 'en'), '+15550100199', '+1 555 010 0199'],
  ['(555) 201-0199', site('example.com', 'en-US'), '+15552010199', '(555) 201-0199'],
  ['1-555-201-0199', site('example.us', 'en'), '+15552010199', '1-555-201-0199'],
  ['+1 (555) 201-0199', site('example.ca', 'fr'), '+15552010199', '(555) 201-0199'],
  ['06 1 234 5678', site('pekseg.hu', 'hu'), '+3612345678', '06 1 234 5678'],
  ['+36 1 234 5678', site('pekseg.hu', 'hu'), '+3612345678', '06 1 234 5678'],
  // A digit that is dialled at home only is not part of the number from abroad, but Italy's 0 is.
  ['+43 0662 123456', ulm, '+43662123456', '+43 0662 123456'],
  ['+355 (0)4 222 3333', ulm, '+35542223333', '+355 (0)4 222 3333'],
  ['+39 06 1234567', ulm, '+39061234567', '+39 06 1234567'],
])('%j is called and shown as at home', (given, where, number, shown) => {
  expect(parsePhone(given, where)).toEqual({ number, shown });
});

test.each([
  ['0731 123456', site('mueller.com', 'de'), /does not say its country/],
  ['731 123456', ulm, /must be a phone number/],
  ['0049 731 123456', ulm, /must be a phone number/],
  ['0731 LICHT', ulm, /must be a phone number/],
  ['07', ulm, /must be a phone number/],
  ['+49 731', ulm, /must be a phone number/],
  ['+0 731 123456', ulm, /must be a phone number/],
  ['+49 (0) 1234', ulm, /must be a phone number/],
  ['(555) 201-0199', site('example.com', 'en'), /does not say its country/],
])('%j is refused, as nobody could call it', (given, where, problem) => {
  expect(parsePhone(given, where)).toMatch(problem);
});
