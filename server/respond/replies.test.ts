import { expect, test } from 'vitest';
import { formatMessage } from '#contract/text/format.ts';
import { arabic } from '../../test/locales.ts';
import { fixtureSite } from '../../test/site-fixture.ts';
import { answerForm, refuseFlood } from './replies.ts';

test.each([
  [1, arabic.plain.tooManyTries.one!],
  [2, arabic.plain.tooManyTries.two!],
  [5, arabic.plain.tooManyTries.few!],
  [20, arabic.plain.tooManyTries.many!],
])(
  'a visitor who sends too often reads to wait %i seconds in the plural of the page’s own language',
  async (seconds, words) => {
    const site = {
      ...fixtureSite.sites[0]!,
      lang: 'ar',
      words: { ...fixtureSite.sites[0]!.words, plain: arabic.plain },
    };
    const response = refuseFlood({ site, kind: 'quote' }, seconds);
    expect(response.headers.get('retry-after')).toBe(String(seconds));
    expect(await response.text()).toContain(formatMessage(words, { count: String(seconds) }));
  },
);

test('the plain page after sending has the owner’s link, too', async () => {
  const link = { label: 'Book a <visit>', href: 'https://book.example/?a=1&b=2' };
  const site = { ...fixtureSite.sites[0]!, thanks: { link } };
  const response = answerForm({ status: 'sent' }, { site, kind: 'quote' }, null);
  expect(await response.text()).toContain('<a href="https://book.example/?a=1&amp;b=2">Book a &lt;visit&gt;</a>');
});
