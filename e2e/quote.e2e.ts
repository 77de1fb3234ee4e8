import type { Page } from '@playwright/test';
import { quoteMessages, quoteWords } from '../test/spec-words.ts';
import { expectDraft } from './draft.ts';
import { fillQuoteForm } from './quote-answers.ts';
import { expect, owner, test } from './site.ts';
import { hydrated } from './hydrated.ts';
import type { QuoteField } from '../test/sample-quote.ts';

const submit = (page: Page) => page.getByRole('button', { name: quoteWords.submit });
const functionPath = '**/functions/v1/send-quote-request';

test('a request is stored, thanked for, and mailed to the owner and the visitor', async ({ page, site, answers }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(site.services('/quote'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Get Your Free Strategic Business Plan');
  await fillQuoteForm(page, answers);
  const sent = page.waitForRequest(functionPath);
  await submit(page).click();
  const request = await sent;
  expect(Object.keys(request.postDataJSON())).toEqual(Object.keys(answers));

  const dialog = page.getByRole('dialog', { name: quoteWords.sent.title });
  await expect(dialog).toContainText(quoteWords.sent.text);
  for (const field of Object.keys(answers)) await expect(page.locator(`#${field}`)).toHaveValue('');
  await dialog.getByRole('button', { name: quoteWords.sent.close }).click();
  await expect(dialog).toBeHidden();

  const [lead] = JSON.parse(await site.runLeads('list', '--json', '--email', site.visitor));
  expect(lead).toMatchObject({ kind: 'quote', site: 'services', state: 'new', ...answers });

  const toOwner = await site.mail.waitForMail(owner);
  expect(toOwner.replyTo?.value[0]?.address).toBe(answers.email);
  for (const answer of Object.values(answers)) {
    expect(toOwner.text).toContain(answer);
    expect(toOwner.html).toContain(answer);
  }
  const toVisitor = await site.mail.waitForMail(answers.email);
  expect(toVisitor.text).toContain(String(lead!.reference));
  expect(toVisitor.text).not.toContain(answers.question5);
});

test('the first field with a message takes the focus, with its label below the bar', async ({
  page,
  site,
  answers,
}) => {
  await page.setViewportSize({ width: 390, height: 780 });
  await page.goto(site.services('/quote'));
  await fillQuoteForm(page, { ...answers, question5: '' });
  await submit(page).click();
  await expect(page.locator('#question5')).toBeFocused();
  const barEnd = await page.locator('.site-bar').evaluate((bar) => bar.getBoundingClientRect().bottom);
  expect((await page.locator('label[for=question5]').boundingBox())!.y).toBeGreaterThan(barEnd);
});

test('while it is sent the button is disabled and says so, and a second press sends nothing', async ({
  page,
  site,
  answers,
}) => {
  let calls = 0;
  const looked = Promise.withResolvers<void>();
  await page.route(functionPath, async (route) => {
    calls += 1;
    await looked.promise;
    await route.continue();
  });
  await page.goto(site.services('/quote'));
  await fillQuoteForm(page, answers);
  const box = await submit(page).boundingBox();
  await submit(page).evaluate((button: HTMLButtonElement) => {
    button.form!.requestSubmit();
    button.form!.requestSubmit();
  });
  const busy = page.getByRole('button', { name: quoteWords.submitting });
  await expect(busy).toBeDisabled();
  expect(await busy.boundingBox()).toMatchObject({ width: box!.width, height: box!.height });
  looked.resolve();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(calls).toBe(1);
  expect(await site.listLeads()).toHaveLength(1);
});

for (const [name, status] of [
  ['refuses', 500],
  ['cannot be reached', 0],
] as const) {
  test(`when the function ${name}, the failure is shown and the values stay`, async ({ page, site, answers }) => {
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await page.route(functionPath, (route) =>
      status ? route.fulfill({ status, json: { title: 'no' } }) : route.abort('connectionreset'),
    );
    await page.goto(site.services('/quote'));
    await fillQuoteForm(page, answers);
    await submit(page).click();
    const toast = page.getByRole('alert').filter({ hasText: quoteWords.failed.title });
    await expect(toast).toContainText(quoteWords.failed.text);
    for (const [field, value] of Object.entries(answers)) await expect(page.locator(`#${field}`)).toHaveValue(value);
    await expect(submit(page)).toBeEnabled();
    expect(errors.join('\n')).toMatch(/FunctionsHttpError|FunctionsFetchError|Edge Function/);
    expect(await site.listLeads()).toEqual([]);

    await page.unroute(functionPath);
    await submit(page).click();
    await expect(page.getByRole('dialog', { name: quoteWords.sent.title })).toBeVisible();
    expect(await site.listLeads()).toHaveLength(1);
  });
}

test('no answer within 20 seconds is a failure', async ({ page, site, answers }) => {
  await page.clock.install();
  await page.route(functionPath, () => {});
  await page.goto(site.services('/quote'));
  await fillQuoteForm(page, answers);
  await page.clock.pauseAt(Date.now() + 60_000);
  const called = page.waitForRequest(functionPath);
  await submit(page).click();
  await called;
  const failure = page.getByRole('alert').filter({ hasText: quoteWords.failed.title });
  await page.clock.runFor(19_000);
  await expect(page.getByRole('button', { name: quoteWords.submitting })).toBeDisabled();
  await expect(failure).toBeHidden();
  await page.clock.runFor(1000);
  await expect(failure).toBeVisible();
});

/** Lengths after trimming, and the messages beyond them: spec point 5 at its boundaries. */
const boundaries: [field: QuoteField, limits: { min?: [number, string]; max: [number, string] }][] = [
  ['name', { min: [2, quoteMessages.nameShort], max: [100, quoteMessages.nameLong] }],
  ['company', { max: [100, quoteMessages.companyLong] }],
  ['phone', { max: [20, quoteMessages.phoneLong] }],
  ...(['question1', 'question2', 'question3', 'question4'] as const).map((field): (typeof boundaries)[number] => [
    field,
    { min: [10, quoteMessages.answerShort], max: [500, quoteMessages.answerLong] },
  ]),
  ['question5', { min: [10, quoteMessages.answerShort], max: [1000, quoteMessages.lastAnswerLong] }],
];

test('each field is refused just beyond its exact boundary, with its words under it, and taken at it', async ({
  page,
  site,
  answers,
}) => {
  await page.route(functionPath, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(site.services('/quote'));
  await fillQuoteForm(page, answers);
  for (const [side, beyond] of [
    ['min', -1],
    ['max', 1],
  ] as const) {
    const limited = boundaries.flatMap(([field, { [side]: limit }]) => (limit ? [{ field, limit }] : []));
    const fillAll = async (more: number) => {
      for (const { field, limit } of limited)
        await page.locator(`#${field}`).fill(`  ${'x'.repeat(limit[0] + more)}  `);
    };
    await fillAll(beyond);
    await submit(page).click();
    await expect(page.locator('[aria-invalid="true"]')).toHaveCount(limited.length);
    for (const { field, limit } of limited) {
      const input = page.locator(`#${field}`);
      await expect(input, field).toHaveAttribute('aria-invalid', 'true');
      await expect(page.locator(`#${field}-error`)).toContainText(limit[1]);
      expect(await input.getAttribute('aria-describedby')).toContain(`${field}-error`);
    }
    await expect(page.locator(`#${limited[0]!.field}`)).toBeFocused();
    await fillAll(0);
    await submit(page).click();
    await expect(page.getByRole('alert').filter({ hasText: quoteWords.failed.title })).toBeVisible();
    await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0);
    await page.getByRole('button', { name: 'Close notification' }).click();
  }
});

test('the e-mail is checked for its form and for 255 characters', async ({ page, site, answers }) => {
  await page.route(functionPath, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(site.services('/quote'));
  await fillQuoteForm(page, answers);
  const longest = `${'a'.repeat(255 - '@example.com'.length)}@example.com`;
  for (const [email, message] of [
    ['', quoteMessages.emailFormat],
    ['ada', quoteMessages.emailFormat],
    ['ada@', quoteMessages.emailFormat],
    [`a${longest}`, quoteMessages.emailLong],
    [longest, null],
  ] as const) {
    await page.locator('#email').fill(email);
    await submit(page).click();
    if (message) await expect(page.locator('#email-error')).toContainText(message);
    else await expect(page.getByRole('alert').filter({ hasText: quoteWords.failed.title })).toBeVisible();
  }
});

test('an empty form shows seven messages and focuses the first field', async ({ page, site }) => {
  await page.goto(site.services('/quote'));
  await hydrated(page);
  await submit(page).click();
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(7);
  await expect(page.locator('#name')).toBeFocused();
  await expect(page.locator('#company, #phone').and(page.locator('[aria-invalid="true"]'))).toHaveCount(0);
});

test('the form has its two sections, hints and heights', async ({ page, site }) => {
  await page.goto(site.services('/quote'));
  for (const name of ['Contact Information', 'Strategic Assessment Questions'])
    await expect(page.getByRole('heading', { name })).toBeVisible();
  for (const [name, field] of [
    ['Full Name *', 'name'],
    ['Email Address *', 'email'],
    ['Company Name', 'company'],
    ['Phone Number', 'phone'],
  ] as const)
    await expect(page.getByLabel(name, { exact: true })).toHaveAttribute('id', field);
  for (let number = 1; number <= 5; number++) {
    const area = page.locator(`textarea#question${number}`);
    await expect(area).toHaveCSS('min-height', number === 5 ? '120px' : '80px');
    const hint = await area.getAttribute('aria-describedby');
    await expect(page.locator(`#${hint!.split(' ')[0]}`)).not.toBeEmpty();
    await expect(area).toBeVisible();
  }
});

test('a field says near its limit what is left, beyond it what is too much, and nothing once it is empty again', async ({
  page,
  site,
}) => {
  await page.goto(site.services('/quote'));
  const field = page.locator('.field').filter({ has: page.locator('#question1') });
  const count = field.getByRole('status');
  await page.locator('#question1').fill('x'.repeat(390));
  await hydrated(page);
  await expect(count).toHaveText('');
  await page.locator('#question1').fill('x'.repeat(460));
  await expect(count).toContainText('40');
  await page.locator('#question1').fill('x'.repeat(507));
  await expect(count).toContainText('7');
  await expect(count).toHaveAttribute('data-over');
  await page.getByRole('button', { name: 'Clear it' }).click();
  await expect(count).toHaveText('');
});

test('answers survive a reload, and are gone after they were sent', async ({ page, site, answers }) => {
  await page.goto(site.services('/quote'));
  await fillQuoteForm(page, answers);
  await expectDraft(page, 'quote-draft', answers);
  await page.reload();
  await hydrated(page);
  for (const [field, value] of Object.entries(answers)) await expect(page.locator(`#${field}`)).toHaveValue(value);
  await submit(page).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.reload();
  await hydrated(page);
  await expect(page.locator('#name')).toHaveValue('');
});

test('the Supabase client is fetched only when a visitor turns to the form', async ({ page, site }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) scripts.push(request.url());
  });
  await page.goto(site.services('/quote'));
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  const before = scripts.length;
  await page.locator('#name').focus();
  await expect.poll(() => scripts.length).toBeGreaterThan(before);
  expect(await page.evaluate(() => [localStorage.length, document.cookie])).toEqual([0, '']);
});
