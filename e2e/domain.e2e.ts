import type { Page } from '@playwright/test';
import { offerTexts } from '../test/spec-messages.ts';
import { emptied, expectValues, fillOffer, hydrated, invalid, offerSent, submit } from './forms.ts';
import { lookAtFocus } from './look-at-focus.ts';
import { expect, test } from './site.ts';

test('the page of a domain has its ten blocks in order, with their counts, figures and links', async ({
  page,
  site,
}) => {
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
  for (const [section, list, count] of [
    [1, 0, 4],
    [2, 0, 5],
    [3, 0, 8],
    [4, 0, 8],
    [4, 1, 3],
  ] as const)
    await expect(items(section, list)).toHaveCount(count);
  await expect(sections.nth(6)).toHaveAttribute('id', 'contact');
  await expect(sections.nth(7).locator('details')).toHaveCount(6);
  await expect(page.getByRole('contentinfo')).toContainText('2024');
  const html = await page.locator('#root').innerHTML();
  const text = html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('–', '-');
  const figures =
    '$1,216 | $5,000 | $75,000+ | 10,000+ | 100% | $600B+ | 16% | $1.4T | $30B | 2030 | $14.7B | $2 trillion | ' +
    '5-10 business days | 5-7 | $10,000 | PayPal | Stripe | 20-30% | 6-12 months | 24 hours';
  for (const figure of figures.split(' | ')) expect(text, figure).toContain(figure);
  await expect(page.locator('a[href^="mailto:sales@nowfetch.example"]').first()).toBeVisible();
  const whatsapp = await page.locator('a[href^="https://wa.me/15550100199"]').first().getAttribute('href');
  expect(new URL(whatsapp!).searchParams.get('text')).toMatch(/interested in .*NowFetch\.com/i);
});

test('both hero buttons scroll to the contact section, and the answers are single-open and collapsible', async ({
  page,
  site,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(site.domain());
  const hero = page.locator('main section').first();
  for (const name of ['Make an Offer', 'Contact Us']) {
    await page.evaluate(() => scrollTo(0, 0));
    await hero.getByRole('link', { name }).or(hero.getByRole('button', { name })).click();
    await expect(page.locator('#contact')).toBeInViewport();
  }
  await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'smooth');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'auto');
  const questions = page.locator('details');
  await questions.nth(1).locator('summary').click();
  await questions.nth(4).locator('summary').click();
  await expect(page.locator('details[open]')).toHaveCount(1);
  await expect(questions.nth(4)).toHaveAttribute('open');
  await questions.nth(4).locator('summary').click();
  await expect(page.locator('details[open]')).toHaveCount(0);
});

test('the offer form says it was sent, empties its fields and sends nothing', async ({ page, site, offer }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.goto(site.domain());
  await hydrated(page);
  const before = requests.length;
  await expect(page.locator('#offer')).toContainText('you’ll see the confirmation, but nothing is sent.');
  await expect(page.getByLabel(offerTexts.messageLabel)).toHaveAttribute('rows', '4');
  await expect(page.locator('#email')).toHaveAttribute('type', 'email');
  await expect(page.locator('#phone')).toHaveAttribute('type', 'tel');
  await submit(page).click();
  await expect(invalid(page)).toHaveCount(3);
  await expect(page.locator('#name')).toBeFocused();
  await expect(page.getByText(offerTexts.sent.title)).toHaveCount(0);
  // A message goes while its field is corrected, and none comes up before the next submit.
  await fillOffer(page, { phone: '0'.repeat(41), name: offer.name });
  await expect(invalid(page)).toHaveCount(2);
  await expect(page.locator('#name')).toBeFocused();
  await submit(page).click();
  await expect(page.locator('#phone')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('#email')).toBeFocused();
  await fillOffer(page, offer);
  await submit(page).click();
  await expect(offerSent(page)).toContainText(offerTexts.sent.text);
  await expectValues(page, emptied(offer));
  // Nothing but the checks, and what suggests an address.
  for (const request of requests.slice(before)) expect(request).toMatch(/submit-lead/);
  expect(await site.listLeads()).toEqual([]);
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
  const opensAtOnce = async (index: number) => {
    await pointAt(index);
    await expect(triggers.nth(index)).toHaveAttribute('aria-describedby', /./);
    await expect(tooltip).toBeVisible();
  };
  const opensAfterDelay = async (index: number) => {
    await pointAt(index);
    await page.clock.runFor(699);
    await expect(tooltip).toBeHidden();
    await page.clock.runFor(1);
    await opensAtOnce(index);
  };
  await opensAfterDelay(0);
  // It stays under the pointer (WCAG 1.4.13).
  await tooltip.hover();
  await page.clock.runFor(10_000);
  await expect(tooltip).toBeVisible();
  await opensAtOnce(5);
  await leave();
  await page.clock.runFor(299);
  await expect(tooltip).toBeHidden();
  await opensAtOnce(1);
  await leave();
  await page.clock.runFor(300);
  await opensAfterDelay(2);
  await page.keyboard.press('Escape');
  await expect(tooltip).toBeHidden();
  await opensAfterDelay(3);
  await leave();
  await page.clock.runFor(300);
  await triggers.nth(6).click();
  await expect(tooltip).toBeVisible();
  await triggers.nth(3).focus();
  await page.keyboard.press('Tab');
  await expect(triggers.nth(4)).toHaveAttribute('aria-describedby', (await tooltip.getAttribute('id'))!);
  // Where the text is printed, a feature is no stop.
  await page.setViewportSize({ width: 768, height: 800 });
  await expect(triggers.nth(6)).toBeHidden();
});

const floating = (page: Page) => page.locator('.floating-offer');
const scrollPage = (page: Page, top: number) =>
  page.evaluate((to) => globalThis.scrollTo({ top: to, behavior: 'instant' }), top);

const PHONE = { width: 320, height: 568 };
const DESK = { width: 1280, height: 800 };

test('the floating button is hidden at 300 px, shown at 301, and leads to the form', async ({ page, site }) => {
  await page.goto(site.domain());
  await hydrated(page);
  for (const [y, shown] of [
    [0, false],
    [300, false],
    [301, true],
    [300, false],
    [900, true],
  ] as const) {
    await scrollPage(page, y);
    await expect(floating(page)).toBeVisible({ visible: shown });
  }
  await expect(floating(page)).toHaveText(/Make an Offer/);
  await floating(page).locator('button').click();
  await expect(page.locator('#contact')).toBeFocused();
  await expect(page.locator('#offer')).toBeInViewport();
  await expect(floating(page)).toBeHidden();
});

for (const [size, isLarge] of [
  [PHONE, true],
  [DESK, false],
] as const)
  test(`the floating button covers neither form nor focus (2.4.11), and is back after them: ${size.width} px`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize(size);
    await page.goto(site.domain());
    if (isLarge) await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await hydrated(page);
    await expectClearForm(page);
    await scrollPage(page, 0);
    let stops = 0;
    for (; stops < 60; stops++) {
      await page.keyboard.press('Tab');
      if (await page.evaluate(() => document.activeElement === document.body)) break;
      await expect.poll(async () => (await page.evaluate(lookAtFocus)) ?? '').toBe('');
    }
    // Badges, fields, links, questions. On a phone the features are text.
    expect(stops).toBeGreaterThan(15);
    // It is the last thing on the page, and covers nothing of the foot.
    await page.locator('.footer a').last().focus();
    await expect(floating(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(floating(page).getByRole('button', { name: 'Make an Offer' })).toBeFocused();
    expect(await page.evaluate(lookAtFoot)).toBe(true);
  });

/** Scrolls past the form, and expects the button before and after it alone. */
async function expectClearForm(page: Page): Promise<void> {
  const form = await page.locator('#offer').evaluate((element) => {
    const box = element.getBoundingClientRect();
    return { top: box.top + scrollY, bottom: box.bottom + scrollY, view: innerHeight };
  });
  const first = form.top - form.view;
  for (const [y, shown] of [
    [first, true],
    [first + form.view / 2, false],
    [(form.top + form.bottom - form.view) / 2, false],
    [form.bottom - form.view / 2, false],
    [form.bottom, true],
  ] as const) {
    await scrollPage(page, y);
    await expect(floating(page), `at ${y}`).toBeVisible({ visible: shown });
  }
}

/** Whether the last line of the foot is clear of the button. */
function lookAtFoot() {
  const [bar, line] = ['.floating-offer', '.footer > :last-child'].map((part) =>
    document.querySelector(part)!.getBoundingClientRect(),
  );
  return line!.bottom <= bar!.top || line!.top >= bar!.bottom;
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the floating button is hidden at 300 px, in sight from 301 px, and out of the way of the form', async ({
    page,
    site,
  }) => {
    await page.goto(site.domain());
    for (const [y, shown] of [
      [300, false],
      [301, true],
      [100_000, true],
    ] as const) {
      await scrollPage(page, y);
      await expect(floating(page)).toBeVisible({ visible: shown });
    }
    await expectClearForm(page);
  });
});
