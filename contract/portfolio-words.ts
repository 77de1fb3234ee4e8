import { z } from 'zod';
import { plural, word } from './word.ts';

const choice = () => z.strictObject({ label: word(), all: word().describe('The choice of everything') });

/** Every word of the page of all names, beside its content. */
export const portfolioWords = z.strictObject({
  title: word().describe('Heading of the page'),
  description: word('brand').describe('For search results and link previews'),
  more: word().describe("Link at the foot of a domain's page, to the page of all names"),
  search: word().describe('Label of the field that is searched by'),
  ending: choice(),
  price: choice(),
  upTo: word('amount').describe('A price at most'),
  offer: word().describe('In the place of a price'),
  length: choice(),
  lettersAtMost: plural('count'),
  category: choice(),
  sort: z.strictObject({
    label: word(),
    name: word(),
    length: word(),
    price: word(),
    dearest: word().describe('By price, the highest first'),
    ending: word(),
  }),
  show: word().describe('Button that does what was chosen, where a page has no script'),
  clear: word().describe('Link that takes back search and choices'),
  found: plural('count').describe('How many names there are; count'),
  letters: plural('count'),
  reserved: word().describe('Beside a name that is reserved'),
  none: z.strictObject({ heading: word(), text: word() }).describe('Where no name fits'),
  empty: word().describe('Where nothing is for sale'),
  pages: word().describe('Name of the list of pages'),
  page: word('page', 'pages').describe('Which page this is, of how many'),
  previous: word(),
  next: word(),
  data: word().describe('Before links to the list as a file'),
});
export type PortfolioWords = z.infer<typeof portfolioWords>;
