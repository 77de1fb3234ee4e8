import { offerWords } from '../test/spec-words.ts';
import { expect, test } from './site.ts';
import { hydrated } from './hydrated.ts';

test('the page of a domain has its ten blocks in order, with their counts', async ({ page, site }) => {
  await page.goto(site.domain());
  const sections = page.locator('main section[aria-labelledby]');
  const headings = await sections.evaluateAll((all) =>
    all.map((section) => document.getElementById(section.getAttribute('aria-labelledby')!)?.textContent ?? ''),
  );
  expect(headings.length).toBe(8);
  const items = (index: number, list = 0) => sections.nth(index).locator('ul, ol, dl').nth(list).locator('> li, dt');
  await expect(items(0)).toHaveText([
    /Premium Domain Available/,
    /Secure Transfer/,
    /Escrow Available/,
    /24h Response/,
  ]);
  await expect(items(1)).toHaveCount(4);
  await expect(items(2)).toHaveCount(5);
  await expect(items(3)).toHaveCount(8);
  await expect(items(4)).toHaveCount(8);
  await expect(items(4, 1)).toHaveCount(3);
  await expect(sections.nth(6)).toHaveAttribute('id', 'contact');
  await expect(sections.nth(7).locator('details')).toHaveCount(6);
  await expect(page.getByRole('contentinfo')).toContainText('2024');
});

test('every figure of the spec is on the page', async ({ page, site }) => {
  await page.goto(site.domain());
  const html = await page.locator('#root').innerHTML();
  const text = html
    .replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&');
  for (const figure of [
    '$1,216',
    '$5,000',
    '$75,000+',
    '10,000+',
    '100%',
    '$600B+',
    '16%',
    '$1.4T',
    '$30B',
    '2030',
    '$14.7B',
    '$2 trillion',
    '5-10 business days',
    '5-7',
    '$10,000',
    'PayPal',
    'Stripe',
    '20-30%',
    '6-12 months',
    '24 hours',
  ])
    expect(text.replaceAll('–', '-'), figure).toContain(figure);
});

test('both hero buttons scroll to the contact section', async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(site.domain());
  const hero = page.locator('main section').first();
  for (const name of ['Make an Offer', 'Contact Us']) {
    await page.evaluate(() => scrollTo(0, 0));
    await hero.getByRole('link', { name }).or(hero.getByRole('button', { name })).click();
    await expect(page.locator('#contact')).toBeInViewport();
  }
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('smooth');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto');
});

test('the floating button is hidden at 300 px, shown at 301, and leads to the form', async ({ page, site }) => {
  await page.goto(site.domain());
  await hydrated(page);
  const floating = page.locator('.floating-offer button');
  for (const [y, shown] of [
    [0, false],
    [300, false],
    [301, true],
    [300, false],
    [900, true],
  ] as const) {
    await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), y);
    if (shown) await expect(floating).toBeVisible();
    else await expect(floating).toBeHidden();
  }
  await expect(floating).toHaveText(/Make an Offer/);
  await floating.click();
  await expect(page.locator('#contact')).toBeInViewport();
});

test('the offer form says it was sent, empties its fields and sends nothing', async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const posts: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && posts.push(request.url()));
  await page.goto(site.domain());
  await hydrated(page);
  const form = page.locator('#contact form');
  const message = form.getByLabel(offerWords.messageLabel);
  await expect(message).toHaveAttribute('rows', '4');
  await form.locator('[name=name]').fill('Grace Hopper');
  await form.locator('[name=email]').fill('grace@example.com');
  await form.locator('[name=phone]').fill('+1 555 0100');
  await message.fill('I offer $20,000.');
  await form.locator('button[type=submit]').click();
  const toast = page.getByRole('status').filter({ hasText: offerWords.sent.title });
  await expect(toast).toContainText(offerWords.sent.text);
  for (const name of ['name', 'email', 'phone', 'message'])
    await expect(form.locator(`[name=${name}]`)).toHaveValue('');
  expect(posts).toEqual([]);
  expect(await site.listLeads()).toEqual([]);
});

test('an offer without name, e-mail or message is refused at the first such field', async ({ page, site }) => {
  await page.goto(site.domain());
  await hydrated(page);
  const form = page.locator('#contact form');
  await form.locator('button[type=submit]').click();
  await expect(form.locator('[aria-invalid="true"]')).toHaveCount(3);
  await expect(form.locator('[name=name]')).toBeFocused();
  await expect(form.locator('[name=email]')).toHaveAttribute('type', 'email');
  await expect(form.locator('[name=phone]')).toHaveAttribute('type', 'tel');
  await expect(page.getByText(offerWords.sent.title)).toHaveCount(0);
});

test('a message goes while its field is corrected, and none comes up before the next submit', async ({
  page,
  site,
}) => {
  await page.goto(site.domain());
  await hydrated(page);
  const form = page.locator('#contact form');
  await form.locator('button[type=submit]').click();
  await expect(form.locator('[aria-invalid="true"]')).toHaveCount(3);
  await form.locator('[name=phone]').fill('0'.repeat(41));
  await form.locator('[name=name]').fill('Grace Hopper');
  await expect(form.locator('[aria-invalid="true"]')).toHaveCount(2);
  await expect(form.locator('[name=name]')).toBeFocused();
  await form.locator('button[type=submit]').click();
  await expect(form.locator('[name=phone]')).toHaveAttribute('aria-invalid', 'true');
  await expect(form.locator('[name=email]')).toBeFocused();
});

test('the checks are fetched when a visitor turns to the form, and code that stores or sends never is', async ({
  page,
  site,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto(site.domain());
  await hydrated(page);
  const before = fetched.length;
  await page.locator('#contact [name=name]').focus();
  await expect.poll(() => fetched.slice(before)).toEqual([expect.stringMatching(/submit-lead/)]);
});

test('the answers are single-open and collapsible', async ({ page, site }) => {
  await page.goto(site.domain());
  const questions = page.locator('details');
  await questions.nth(1).locator('summary').click();
  await questions.nth(4).locator('summary').click();
  await expect(page.locator('details[open]')).toHaveCount(1);
  await expect(questions.nth(4)).toHaveAttribute('open');
  await questions.nth(4).locator('summary').click();
  await expect(page.locator('details[open]')).toHaveCount(0);
});

test('tooltips open after 700 ms, immediately on a press and within 300 ms of another, and close on Escape', async ({
  page,
  site,
}) => {
  await page.clock.install();
  await page.goto(site.domain());
  await hydrated(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  const triggers = page.locator('[data-slot="tooltip-trigger"]');
  expect(await triggers.count()).toBeGreaterThanOrEqual(8);
  await triggers.first().scrollIntoViewIfNeeded();
  const tooltip = page.getByRole('tooltip');
  const pointAt = async (index: number) => {
    const box = (await triggers.nth(index).boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  };
  const leave = () => page.mouse.move(0, 0);
  const opensAfterDelay = async (index: number) => {
    await pointAt(index);
    await page.clock.runFor(699);
    await expect(tooltip).toBeHidden();
    await page.clock.runFor(1);
    await expect(triggers.nth(index)).toHaveAttribute('aria-describedby', /./);
    await expect(tooltip).toBeVisible();
  };
  const opensAtOnce = async (index: number) => {
    await pointAt(index);
    await expect(triggers.nth(index)).toHaveAttribute('aria-describedby', /./);
    await expect(tooltip).toBeVisible();
  };
  await opensAfterDelay(0);
  await opensAtOnce(5);
  await leave();
  await page.clock.runFor(299);
  await expect(tooltip).toBeHidden();
  await opensAtOnce(1);
  await leave();
  await page.clock.runFor(300);
  await expect(tooltip).toBeHidden();
  await opensAfterDelay(2);
  await page.keyboard.press('Escape');
  await expect(tooltip).toBeHidden();
  await opensAfterDelay(3);
  await leave();
  await page.clock.runFor(300);
  await expect(tooltip).toBeHidden();
  await pointAt(6);
  await expect(tooltip).toBeHidden();
  await triggers.nth(6).click();
  await expect(tooltip).toBeVisible();
  await leave();
  await page.clock.runFor(300);
  await expect(tooltip).toBeHidden();
  await triggers.nth(3).focus();
  await page.keyboard.press('Tab');
  await expect(tooltip).toBeVisible();
  const id = await tooltip.getAttribute('id');
  await expect(triggers.nth(4)).toHaveAttribute('aria-describedby', id!);
});

test('mail and WhatsApp links carry the addresses and the prefilled words', async ({ page, site }) => {
  await page.goto(site.domain());
  await expect(page.locator('a[href^="mailto:sales@nowfetch.example"]').first()).toBeVisible();
  const whatsapp = await page.locator('a[href^="https://wa.me/15550100199"]').first().getAttribute('href');
  expect(new URL(whatsapp!).searchParams.get('text')).toMatch(/interested in .*NowFetch\.com/i);
});
