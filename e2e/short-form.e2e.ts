import { english } from '../test/locales.ts';
import {
  calls,
  emptied,
  expectDraft,
  expectValues,
  fillQuoteForm,
  hydrated,
  invalid,
  submit,
  thanks,
  typeValues,
} from './forms.ts';
import { expect, owner, test } from './site.ts';

const messages = english.forms.message;

test('a message is kept in the tab, stored, thanked for, and mailed to the owner and the visitor', async ({
  page,
  site,
}) => {
  const given = {
    name: 'Ada Lovelace',
    email: site.visitor,
    phone: '+44 20 7946 0000',
    message: 'Please call me about the engine.',
  };
  await page.goto(site.domain('/contact', 'short-form'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(messages.page.title);
  await hydrated(page);
  await submit(page).click();
  await expect(invalid(page)).toHaveCount(3);
  await expect(page.locator('#name')).toBeFocused();
  await expect(page.locator('#message-error')).toContainText(messages.fields.message.short);
  await typeValues(page, given);
  await expectDraft(page, 'message-draft', given);
  await page.reload();
  await hydrated(page);
  await expectValues(page, given);
  await page.route(calls, (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
  await submit(page).click();
  const failure = page.getByRole('alert').filter({ hasText: messages.failed.title });
  await expect(failure.getByRole('link', { name: messages.unsent.unsentMail })).toHaveAttribute('href', /call%20me/);

  const sent = page.waitForRequest(calls);
  await submit(page).click();
  expect(Object.keys((await sent).postDataJSON())).toEqual(Object.keys(given));
  const dialog = page.getByRole('dialog', { name: messages.sent.title });
  await expect(dialog).toContainText(messages.sent.text);
  await dialog.getByRole('button', { name: messages.close }).click();
  await expect(page.locator('#sent-line')).toBeFocused();
  await expectValues(page, emptied(given));
  expect(await page.evaluate(() => sessionStorage.getItem('message-draft'))).toBeNull();

  const [lead, ...more] = await site.listLeads('--kind', 'message');
  expect([lead, more]).toMatchObject([{ kind: 'message', site: 'short-form', state: 'new', ...given }, []]);
  const toOwner = await site.mail.waitForMail(owner);
  expect(toOwner.subject).toBe(`${messages.title} from ${given.name} · ${String(lead!['reference'])}`);
  for (const text of Object.values(given)) expect(toOwner.text).toContain(text);
  expect((await site.mail.waitForMail(given.email)).text).not.toContain(given.message);
});

test('every call to action leads to the form that the site has, or to the questions if it has both', async ({
  page,
  site,
  answers,
}) => {
  for (const [key, path] of [
    ['short-form', '/contact'],
    ['both-forms', '/quote'],
  ] as const) {
    await page.goto(site.domain('/', key));
    for (const place of ['.site-menu .button', '.hero-ways .button-primary', '.contact-plan .button'])
      await expect(page.locator(place)).toHaveAttribute('href', path);
  }
  await hydrated(page);
  await page.locator('.contact-ways').getByRole('link', { name: messages.page.title }).click();
  await typeValues(page, { name: 'Ada Lovelace', email: site.visitor, message: 'One line' });
  await page.getByRole('button', { name: 'Send it off' }).click();
  await page.getByRole('dialog', { name: messages.sent.title }).getByRole('button').click();
  await page.locator('.site-menu .button').click();
  // The short form on the page before has fields of the same ids.
  await expect(page.locator('#quote-form')).toBeVisible();
  await fillQuoteForm(page, answers);
  await submit(page).click();
  await expect(thanks(page)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  expect((await site.listLeads()).map(({ kind }) => kind).toSorted()).toEqual(['message', 'quote']);
  expect((await page.goto(site.domain('/quote', 'short-form')))!.status()).toBe(404);
});

test('her own questions: one word is enough, and none if she asks for none', async ({ page, site, answers }) => {
  await page.goto(site.domain('/quote', 'own-questions'));
  const own = { ...answers, question1: 'Easter', question2: '', question3: 'y', question4: 'Ostern' };
  await fillQuoteForm(page, own);
  await expect(page.getByLabel('When should it be finished?', { exact: true })).toHaveValue('Easter');
  await expect(submit(page)).toHaveAccessibleName('Ask us');
  await submit(page).click();
  await expect(invalid(page)).toHaveCount(1);
  await expect(page.locator('#question4-error')).toContainText('Please provide at least 20 characters');
  await page.locator('#question4').fill(answers.question4);
  await submit(page).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await site.listLeads()).toMatchObject([{ ...own, question4: answers.question4 }]);
});
