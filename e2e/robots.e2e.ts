import { evidenceHeaders } from '#contract/forms/evidence.ts';
import { quoteTexts } from '../test/spec-messages.ts';
import { calls, expectDraft, expectValues, fillQuoteForm, submit, thanks } from './forms.ts';
import { expect, test } from './site.ts';

/** The name of a header of evidence, in small letters as the browser reports it. */
const header = (name: keyof typeof evidenceHeaders) => evidenceHeaders[name].toLowerCase();

test('a program that types within a second is thanked, and its request is held, unless it was typed before', async ({
  page,
  site,
  answers,
}) => {
  await page.addInitScript(() => (performance.now = () => 900));
  const send = async (again: boolean) => {
    const sent = page.waitForRequest(calls);
    await submit(page).click();
    await expect(thanks(page)).toBeVisible();
    const headers = await (await sent).allHeaders();
    expect(headers[header('age')]).toBe(again ? undefined : '900');
    await page.getByRole('button', { name: quoteTexts.sent.close }).click();
  };
  await page.goto(site.services('/quote'));
  await fillQuoteForm(page, answers);
  await send(false);
  expect(await site.listLeads()).toMatchObject([{ state: 'held' }]);
  await fillQuoteForm(page, { ...answers, name: 'Grace Hopper' });
  await expectDraft(page, 'quote-draft', { name: 'Grace Hopper' });
  await page.reload();
  await expectValues(page, { question4: answers.question4 });
  await send(true);
  expect((await site.listLeads()).map(({ state }) => state).toSorted()).toEqual(['held', 'new']);
});
