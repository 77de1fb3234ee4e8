import { quoteMessages, quoteWords } from '../test/spec-words.ts';
import { fillQuoteForm } from './quote-answers.ts';
import { expect, owner, test } from './site.ts';

test.use({ javaScriptEnabled: false });

test('the services face can be read, and its menu used, without JavaScript', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(site.services());
  for (const id of ['solutions', 'process', 'about', 'contact'])
    await expect(page.locator(`section#${id}`)).toBeVisible();
  await page.goto(site.services('/quote'));
  await expect(page.locator('textarea')).toHaveCount(5);
});

test('the domain face can be read and its answers open without JavaScript', async ({ page, site }) => {
  await page.goto(site.domain());
  const questions = page.locator('details');
  await expect(questions).toHaveCount(6);
  for (const question of await questions.all()) {
    await question.locator('summary').click();
    await expect(question).toHaveAttribute('open');
  }
  await expect(page.locator('details[open]')).toHaveCount(1);
});

test('the quote form is answered with its thank-you without JavaScript', async ({ page, site, answers }) => {
  await page.goto(site.services('/quote'));
  await fillQuoteForm(page, answers);
  await page.getByRole('button', { name: quoteWords.submit }).click();
  const dialog = page.getByRole('dialog', { name: quoteWords.sent.title });
  await expect(dialog).toContainText(quoteWords.sent.text);
  await dialog.getByRole('button', { name: quoteWords.sent.close }).click();
  await expect(dialog).toBeHidden();
  expect((await site.listLeads())[0]).toMatchObject(answers);
  expect((await site.mail.waitForMail(owner)).text).toContain(answers.question5);
  const toVisitor = await site.mail.waitForMail(answers.email);
  expect(toVisitor.text).toContain('has the reference');
  expect(toVisitor.text).not.toContain(answers.question5);
});

test('the quote form comes back with messages and the values without JavaScript', async ({ page, site, answers }) => {
  await page.goto(site.services('/quote'));
  const given = { ...answers, name: 'A', question3: 'short', question5: '<script>"&\'</script> and more' };
  await fillQuoteForm(page, given);
  await page.getByRole('button', { name: quoteWords.submit }).click();
  await expect(page.locator('#name-error')).toContainText(quoteMessages.nameShort);
  await expect(page.locator('#question3-error')).toContainText(quoteMessages.answerShort);
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(2);
  for (const [field, value] of Object.entries(given)) await expect(page.locator(`#${field}`)).toHaveValue(value);
  await expect(page).toHaveTitle(/^Error: /);
  expect(await site.listLeads()).toEqual([]);
});

test('a form that a page of another site posts here is answered alike, and held', async ({ page, site, answers }) => {
  const fields = Object.entries(answers).map(([name, value]) => `<input name="${name}" value="${value}">`);
  const body = `<form method="post" action="${site.services('/quote')}">${fields.join('')}<button>Win</button></form>`;
  const lure = 'http://lure.example/';
  await page.route(lure, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(lure);
  await page.getByRole('button').click();
  await expect(page.getByRole('dialog', { name: quoteWords.sent.title })).toContainText(quoteWords.sent.text);
  expect(await site.listLeads()).toMatchObject([{ state: 'held' }]);
  expect(site.mail.mails).toEqual([]);
});
