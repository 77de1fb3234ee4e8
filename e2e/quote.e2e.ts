import { type QuoteField, quoteMessages, quoteTexts } from '../test/spec-messages.ts';
import {
  calls,
  emptied,
  expectValues,
  failure,
  fillQuoteForm,
  holdBack,
  hydrated,
  invalid,
  submit,
  thanks,
} from './forms.ts';
import { expect, owner, test } from './site.ts';

test.beforeEach(async ({ page, site }) => void (await page.goto(site.services('/quote'))));

test('a request is stored, thanked for, and mailed to the owner and the visitor', async ({ page, site, answers }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Get Your Free Strategic Business Plan');
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
    await expect(page.locator(`#question${number}-hint`)).not.toBeEmpty();
    expect(await area.getAttribute('aria-describedby')).toBe(`question${number}-hint`);
  }

  await fillQuoteForm(page, answers);
  const sent = page.waitForRequest(calls);
  await submit(page).click();
  expect(Object.keys((await sent).postDataJSON())).toEqual(Object.keys(answers));
  await expect(thanks(page)).toContainText(quoteTexts.sent.text);
  await expectValues(page, emptied(answers));
  await thanks(page).getByRole('button', { name: quoteTexts.sent.close }).click();
  await expect(thanks(page)).toBeHidden();

  const [lead] = JSON.parse(await site.runLeads('list', '--json', '--email', site.visitor));
  await expect(page.locator('#sent-line')).toHaveText(new RegExp(`^Sent \\d.+, reference ${lead.reference}$`));
  expect(lead).toMatchObject({ kind: 'quote', site: 'services', state: 'new', ...answers });
  const toOwner = await site.mail.waitForMail(owner);
  expect(toOwner.replyTo?.value[0]?.address).toBe(answers.email);
  for (const answer of Object.values(answers)) expect(toOwner.text).toContain(answer);
  expect(toOwner.html).toContain(answers.question1);
  const toVisitor = await site.mail.waitForMail(answers.email);
  expect(toVisitor.text).toContain(String(lead!.reference));
  expect(toVisitor.text).not.toContain(answers.question4);
});

test('while it is sent the button is disabled and says so once, the fields are read-only and the focus stays', async ({
  page,
  site,
  answers,
}) => {
  const arrive = await holdBack(page, calls);
  await fillQuoteForm(page, answers);
  await page.evaluate((text) => {
    const said: string[] = [];
    const read = (records: MutationRecord[]) => {
      for (const { target } of records) {
        const element = target instanceof Element ? target : target.parentElement!;
        if (element.closest('[role=status], [role=alert]')?.textContent === text) said.push(text);
      }
    };
    new MutationObserver(read).observe(document.body, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { said });
  }, quoteTexts.submitting);
  const { width, height } = (await submit(page).boundingBox())!;
  await submit(page).focus();
  await page.keyboard.press('Enter');
  await expect(submit(page)).toHaveAccessibleName(quoteTexts.submitting);
  await expect(submit(page)).toBeDisabled();
  await expect(submit(page)).toBeFocused();
  expect(await submit(page).boundingBox()).toMatchObject({ width, height });
  for (const field of Object.keys(answers)) {
    await expect(page.locator(`#${field}`)).not.toBeEditable();
    await expect(page.locator(`#${field}`)).toBeEnabled();
  }
  await submit(page).evaluate((button: HTMLButtonElement) => button.form!.requestSubmit());
  arrive();
  await expect(thanks(page)).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { said: string[] }).said)).toHaveLength(1);
  expect(await site.listLeads()).toMatchObject([answers]);
});

test('a failure is shown and logged, the values stay, and can be mailed, copied or sent again', async ({
  page,
  context,
  site,
  answers,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.route(calls, (route) => route.abort('connectionreset'), { times: 1 });
  await fillQuoteForm(page, answers);
  await submit(page).press('Enter');
  await expect(failure(page)).toContainText(quoteTexts.failed.text);
  expect(errors.join('\n')).toContain('FunctionsFetchError');
  await page.keyboard.press('Escape');
  await expect(failure(page)).toBeHidden();
  await expect(submit(page)).toBeFocused();

  await page.route(calls, (route) => route.fulfill({ status: 500, json: { title: 'no' } }));
  await submit(page).press('Enter');
  await expect(failure(page)).toContainText(quoteTexts.failed.text);
  expect(errors.join('\n')).toContain('FunctionsHttpError');
  await expectValues(page, answers);
  const address = new URL((await failure(page).getByRole('link').getAttribute('href'))!);
  expect(address.href).toMatch(/^mailto:hello@solvewright\.example\?/);
  await failure(page).getByRole('button', { name: 'Copy the text' }).click();
  await expect(failure(page)).toContainText('Copied');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const mailed = address.searchParams.get('body')!.replaceAll('\r\n', '\n');
  for (const answer of Object.values(answers))
    for (const text of [copied, mailed]) expect(text.replaceAll('\r\n', '\n')).toContain(answer);
  await failure(page).getByRole('button', { name: 'Close notification' }).focus();
  await page.keyboard.press('Escape');
  await expect(submit(page)).toBeFocused();
  expect(await site.listLeads()).toEqual([]);

  await page.unroute(calls);
  await submit(page).click();
  await expect(thanks(page)).toBeVisible();
  expect(await site.listLeads()).toHaveLength(1);
});

test('no answer within 20 seconds is a failure', async ({ page, answers }) => {
  await page.clock.install();
  await page.reload();
  await page.route(calls, () => {});
  await fillQuoteForm(page, answers);
  await page.clock.pauseAt(Date.now() + 60_000);
  const called = page.waitForRequest(calls);
  await submit(page).click();
  await called;
  await page.clock.runFor(19_000);
  await expect(submit(page)).toBeDisabled();
  await expect(failure(page)).toBeHidden();
  await page.clock.runFor(1000);
  await expect(failure(page)).toBeVisible();
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
  answers,
}) => {
  await page.route(calls, (route) => route.fulfill({ status: 500, json: {} }));
  await hydrated(page);
  await submit(page).click();
  await expect(invalid(page)).toHaveCount(7);
  await expect(page.locator('#name')).toBeFocused();
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
    await expect(invalid(page)).toHaveCount(limited.length);
    for (const { field, limit } of limited) {
      await expect(page.locator(`#${field}[aria-invalid="true"]`)).toHaveAccessibleDescription(new RegExp(limit[1]));
      await expect(page.locator(`#${field}-error`)).toHaveText(limit[1]);
    }
    await expect(page.locator(`#${limited[0]!.field}`)).toBeFocused();
    await fillAll(0);
    await submit(page).click();
    await expect(failure(page)).toBeVisible();
    await expect(invalid(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Close notification' }).click();
  }
  const longest = `${'a'.repeat(255 - '@example.com'.length)}@example.com`;
  for (const [email, message] of [
    ['', quoteMessages.emailFormat],
    ['ada@', quoteMessages.emailFormat],
    [`a${longest}`, quoteMessages.emailLong],
    [longest, null],
  ] as const) {
    await page.locator('#email').fill(email);
    await submit(page).click();
    if (message) await expect(page.locator('#email-error')).toContainText(message);
    else await expect(failure(page)).toBeVisible();
  }
});

test('the first refused field takes the focus, a link leads to the next, below the bar', async ({ page, answers }) => {
  await page.setViewportSize({ width: 390, height: 780 });
  await fillQuoteForm(page, { ...answers, email: '', question5: '' });
  await submit(page).click();
  await page.locator('#email:focus').fill(answers.email);
  await page.getByRole('group', { name: '1 answer is missing', exact: true }).getByRole('link').click();
  await expect(page.locator('#question5')).toBeFocused();
  const barEnd = await page.locator('.site-bar').evaluate((bar) => bar.getBoundingClientRect().bottom);
  expect((await page.locator('label[for=question5]').boundingBox())!.y).toBeGreaterThan(barEnd);
});

test('a field says what is left of its limit, the form how many questions are answered', async ({ page, answers }) => {
  const scripts: string[] = [];
  page.on('request', (request) => void (request.resourceType() === 'script' && scripts.push(request.url())));
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  const before = scripts.length;
  const field = page.locator('.field').filter({ has: page.locator('#question1') });
  for (const [length, said] of [
    [390, ''],
    [460, '40 characters left'],
    [507, '7 characters too many'],
  ] as const) {
    await page.locator('#question1').fill('x'.repeat(length));
    await expect(field.getByRole('status')).toHaveText(said);
  }
  await expect(page.locator('.answered')).toHaveText('0 of 5 answered');
  await page.locator('#question1').fill(answers.question1);
  await expect(page.locator('.answered')).toHaveText('1 of 5 answered');
  // The client is fetched once a visitor turns to the form. Nothing is kept of a session.
  await expect.poll(() => scripts.length).toBeGreaterThan(before);
  expect(await page.evaluate(() => [localStorage.length, document.cookie])).toEqual([0, '']);
});
