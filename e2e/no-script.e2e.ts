import { offerTexts, quoteMessages, quoteTexts } from '../test/spec-messages.ts';
import { emptied, expectValues, invalid, offerSent, submit, thanks, typeValues } from './forms.ts';
import { expect, owner, test } from './site.ts';

test.use({ javaScriptEnabled: false });

test('both sites can be read without JavaScript, and the answers open one at a time', async ({ page, site }) => {
  await page.goto(site.services());
  for (const id of ['solutions', 'process', 'about', 'contact'])
    await expect(page.locator(`section#${id}`)).toBeVisible();
  // The switch shows the day both ways.
  await expect(page.locator('.routine-on-its-own').first()).toHaveCSS('opacity', '0');
  await page.locator('.day [value=on-its-own]').check();
  await expect(page.locator('.routine-on-its-own').first()).toHaveCSS('opacity', '1');
  await page.goto(site.domain());
  const questions = page.locator('details');
  await expect(questions).toHaveCount(6);
  for (const question of await questions.all()) {
    await question.locator('summary').click();
    await expect(question).toHaveAttribute('open');
  }
  await expect(page.locator('details[open]')).toHaveCount(1);
  await page.locator('.hero-buttons button').first().click();
  await expect(page.locator('#contact')).toBeInViewport();
});

test('on a phone choosing a link closes the menu, and so do the toggle and a wider window', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(site.services());
  const menu = page.locator('#site-menu');
  const toggle = page.locator('.site-toggle:visible');
  await expect(menu).toBeHidden();
  await toggle.click();
  await menu.locator('a[href$="#process"]').click();
  await expect(menu).toBeHidden();
  await expect(page.locator('section#process')).toBeInViewport();
  await toggle.click();
  await expect(menu).toBeVisible();
  await expect(toggle).toHaveCount(1);
  await toggle.click();
  await expect(menu).toBeHidden();
  // Opening and closing left the page where it was.
  await expect(page.locator('section#process')).toBeInViewport();
  await toggle.click();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(toggle).toHaveCount(0);
  expect((await menu.boundingBox())!.height).toBeLessThan(60);
});

test('the quote form comes back with messages and values, then with its thanks, and reaches both mailboxes', async ({
  page,
  site,
  answers,
}) => {
  await page.goto(site.services('/quote'));
  const given = { ...answers, name: 'A', question3: 'short', question4: '<script>"&\'</script> and more' };
  await typeValues(page, given);
  await submit(page).click();
  await expect(page.locator('#name-error')).toContainText(quoteMessages.nameShort);
  await expect(page.locator('#question3-error')).toContainText(quoteMessages.answerShort);
  await expect(invalid(page)).toHaveCount(2);
  await expectValues(page, given);
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.locator('.refused-fields')).toContainText('1 detail and 1 answer are missing or need a change');
  await page.locator('.refused-fields a').last().click();
  await expect(page.locator('#question3')).toBeFocused();
  expect(await site.listLeads()).toEqual([]);

  await typeValues(page, answers);
  await submit(page).click();
  await expect(thanks(page)).toContainText(quoteTexts.sent.text);
  await thanks(page).getByRole('button', { name: quoteTexts.sent.close }).click();
  await expect(thanks(page)).toBeHidden();
  await expect(page.locator('#sent-line')).toHaveText(/^Sent \d.+, reference Q-/);
  expect(await site.listLeads()).toMatchObject([answers]);
  expect((await site.mail.waitForMail(owner)).text).toContain(answers.question4);
  const toVisitor = await site.mail.waitForMail(answers.email);
  expect(toVisitor.text).toMatch(/Q-\w{4}-/);
  expect(toVisitor.text).not.toContain(answers.question4);
});

test('an offer comes back with its messages, is stored and thanked for, or says that it needs a script', async ({
  page,
  site,
  offer,
}) => {
  await page.goto(site.domain('/', 'parcelpost'));
  await page.locator('#name').fill(offer.name);
  await submit(page).click();
  await expect(invalid(page)).toHaveCount(2);
  await expect(page.locator('#name')).toHaveValue(offer.name);
  await typeValues(page, offer);
  await submit(page).click();
  await expect(offerSent(page)).toContainText(offerTexts.sent.text);
  await expectValues(page, emptied(offer));
  expect(await site.listLeads()).toMatchObject([offer]);

  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(site.domain());
    const note = page.locator('#offer .needs-script');
    await expect(note.getByRole('link')).toHaveAttribute('href', 'mailto:sales@nowfetch.example');
    const [noteBox, field] = [await note.boundingBox(), await page.locator('#name').boundingBox()];
    expect(noteBox!.y + noteBox!.height).toBeLessThan(field!.y);
    await expect(submit(page)).toBeDisabled();
  }
});

test('a form that a page of another site posts here is answered alike, and held', async ({ page, site, answers }) => {
  const fields = Object.entries(answers).map(([name, value]) => `<input name="${name}" value="${value}">`);
  const body = `<form method="post" action="${site.services('/quote')}">${fields.join('')}<button>Win</button></form>`;
  const lure = 'http://lure.example/';
  await page.route(lure, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(lure);
  await page.getByRole('button').click();
  await expect(thanks(page)).toContainText(quoteTexts.sent.text);
  expect(await site.listLeads()).toMatchObject([{ state: 'held' }]);
  expect(site.mail.mails).toEqual([]);
});
