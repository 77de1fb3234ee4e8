import { honeypotField, paths } from '#contract/site/paths.ts';
import { quoteWords } from '../test/spec-words.ts';
import { fillQuoteForm } from './quote-answers.ts';
import { evidenceFailures, header, send, sendWithoutEvidence } from './send-with-evidence.ts';
import { expect, test } from './site.ts';

test('a proof is solved in a worker while the visitor types, from the first touch of the form on', async ({
  page,
  site,
  answers,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto(site.services('/quote'));
  await page.waitForLoadState('networkidle');
  expect(fetched.filter((path) => path === paths.challenge || /prove-worker|evidence/.test(path))).toEqual([]);
  const solved = page.waitForEvent('worker').then((worker) => worker.waitForEvent('close'));
  await page.locator('#name').focus();
  await solved;
  await fillQuoteForm(page, answers);
  const headers = await send(page);
  expect(headers[header('proof')]).toBeTruthy();
  expect(Number(headers[header('age')])).toBeGreaterThan(0);
  expect(headers[header('honeypot')]).toBeUndefined();
  expect(await site.listLeads()).toMatchObject([{ state: 'new' }]);
});

test('two requests from one page bring two proofs, and neither is held', async ({ page, site, answers }) => {
  await page.goto(site.services('/quote'));
  for (const name of ['Ada Lovelace', 'Grace Hopper']) {
    await fillQuoteForm(page, { ...answers, name });
    await send(page);
    await page.getByRole('button', { name: quoteWords.sent.close }).click();
  }
  expect((await site.listLeads()).map(({ state }) => state)).toEqual(['new', 'new']);
});

// The other faults are for the release run.
sendWithoutEvidence(evidenceFailures.filter(([name]) => name === 'the challenge never comes'));

test('a robot that fills every field is thanked, and its request is held', async ({ page, site, answers }) => {
  await page.goto(site.services('/quote'));
  const trap = page.locator(`input[name="${honeypotField}"]`);
  await expect(trap).toHaveAttribute('tabindex', '-1');
  await expect(page.getByRole('textbox', { name: 'Leave this empty' })).toHaveCount(0);
  await fillQuoteForm(page, answers);
  await trap.evaluate((input: HTMLInputElement) => (input.value = 'https://spam.example'));
  expect((await send(page))[header('honeypot')]).toBeTruthy();
  expect(await site.listLeads()).toMatchObject([{ state: 'held' }]);
  expect(site.mail.mails).toEqual([]);
});
