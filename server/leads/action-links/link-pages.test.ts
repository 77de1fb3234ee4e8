import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText, naughtyStrings, randomRuns } from '../../../test/random-text.ts';
import { fixtureSite } from '../../../test/site-fixture.ts';
import type { Lead } from '../store/lead.ts';
import { completePage } from './handle-link.ts';
import { renderVisitorPage } from './link-pages.ts';

const site = { ...fixtureSite.sites[2]!, name: 'A & <b>B</b>' };
const TEMPLATE = '<title>%LINK-TITLE%</title><h1>%LINK-HEADING%</h1>%LINK-BODY%';
const ELEMENTS = 'title h1 h2 p dl div dt dd bdi form button label textarea'.split(' ').join('|');
const ATTRIBUTES = [
  'class role method name value dir for id rows maxLength required',
  'data-invalid aria-invalid aria-describedby',
].flatMap((names) => names.split(' '));
const TAG = new RegExp(`^</?(?:${ELEMENTS})(?: (?:${ATTRIBUTES.join('|')})(?:="[^"<>]*")?)*>$`);

function pageWith(words: string): string {
  const lead: Lead = {
    id: 'l1',
    reference: 'O-7K2M-9XQD',
    kind: 'offer',
    site: 'sellme',
    receivedAt: 0,
    state: 'new',
    consent: null,
    fields: { name: words, email: words, phone: '', message: words },
  };
  const additions = [{ id: 'a', leadId: 'l1', receivedAt: 0, words }];
  const page = renderVisitorPage(site, {
    lead,
    additions,
    timeZone: 'UTC',
    refused: { text: words, error: 'Too long' },
  });
  return completePage(TEMPLATE, page);
}

test('for any text of a visitor, the page has our elements only, and no mark is filled twice', () => {
  const text = fc.oneof(
    fc.constantFrom(...naughtyStrings, '%LINK-BODY%', '$&', '</textarea><script>'),
    anyText({ maxLength: 60 }),
  );
  const tagsIn = (html: string) => html.match(/<[^>]*>/g)!;
  const usual = tagsIn(pageWith('words')).length;
  fc.assert(
    fc.property(text, (words) => {
      const tags = tagsIn(pageWith(`A${words}`));
      expect(tags.filter((tag) => !TAG.test(tag))).toEqual([]);
      expect(tags).toHaveLength(usual);
    }),
    { numRuns: randomRuns(50), examples: [['</textarea><script>'], ['<b>']] },
  );
});
