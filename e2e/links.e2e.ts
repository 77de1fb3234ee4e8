import { tellViolations, wcagTags } from './axe.ts';
import { answers } from './quote-answers.ts';
import { expect, openSite, owner, test, type Site } from './site.ts';
import { solve } from '../test/solve.ts';
import { evidenceHeaders } from '#contract/evidence.ts';
import { english } from '#words/english.ts';

const words = english.links;

/** Sends a request as a browser does that solved its proof; resolves to the paths of the owner's links and the visitor's. */
async function send(site: Site): Promise<{ owners: string[]; own: string }> {
  const challenge = (await (await fetch(site.services('/challenge'))).json()) as object;
  const proof = { [evidenceHeaders.proof]: await solve(challenge) };
  const headers = { apikey: 'janus-anon', 'content-type': 'application/json', ...proof };
  const address = site.services('/functions/v1/send-quote-request');
  await fetch(address, { method: 'POST', headers, body: JSON.stringify(answers) });
  const pathsIn = ({ text = '' }) => [...text.matchAll(/^https:\/\/[^/]+(\/[lr]\/\S+)$/gm)].map(([, path]) => path!);
  const owners = pathsIn(await site.mail.waitForMail(owner));
  return { owners, own: pathsIn(await site.mail.waitForMail(answers.email))[0]! };
}

/** By what no journey without script can have in the page. */
const look = { runOnly: wcagTags };

for (const javaScriptEnabled of [true, false])
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('the owner marks a lead by keyboard, and takes it back', async ({ page, site }) => {
      const { owners } = await send(site);
      const [answered] = owners;
      const policy: string[] = [];
      page.on('console', (message) => policy.push(message.text()));
      await page.goto(site.services(answered));
      await page.getByRole('button', { name: words.letter.answered }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: words.undo })).toBeVisible();
      expect((await site.listLeads())[0]).toMatchObject({ state: 'answered' });
      await page.reload();
      await page.getByRole('button', { name: words.undo }).click();
      await expect(page.getByRole('button', { name: words.letter.answered })).toBeVisible();
      expect((await site.listLeads())[0]).toMatchObject({ state: 'new' });
      expect(policy).toEqual([]);
    });

    test('the visitor adds something, and withdraws only with a tick', async ({ page, site }) => {
      const { own } = await send(site);
      await page.goto(site.services(own));
      await expect(page.getByText(answers.question5)).toBeVisible();
      await page.getByLabel(words.own.add).fill('We work on Sundays.\nAnd at night.');
      await page.getByRole('button', { name: words.own.send }).click();
      await expect(page.getByRole('status')).toHaveText(words.own.stored);
      await page.getByRole('button', { name: words.own.withdraw }).click();
      await page.getByRole('link', { name: words.own.keep }).click();
      await page.getByRole('button', { name: words.own.withdraw }).click();
      await page.getByRole('button', { name: words.own.erase }).click();
      await expect(page.getByLabel(words.own.agree)).toBeVisible();
      expect(await site.listLeads()).toHaveLength(1);
      await page.getByLabel(words.own.agree).check();
      await page.getByRole('button', { name: words.own.erase }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.own.withdrawn.title);
      expect(await site.listLeads()).toEqual([]);
      await page.goto(site.services(own));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.invalid.title);
    });
  });

test('axe finds nothing on the pages of either face, light or dark, and nothing is wider than a small phone', async ({
  page,
  site,
}) => {
  const { owners, own } = await send(site);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const address of [...owners, own, '/l/wrong'].map(site.services).concat(site.domain('/r/wrong'))) {
      await page.goto(address);
      expect(await tellViolations(page, look)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    }
    await page.goto(site.services(own));
    await page.getByLabel(words.own.add).evaluate((field) => field.removeAttribute('required'));
    await page.getByRole('button', { name: words.own.send }).click();
    await expect(page.getByLabel(words.own.add)).toHaveAccessibleDescription(words.own.short);
    expect(await tellViolations(page, look)).toEqual([]);
    await page.getByRole('button', { name: words.own.withdraw }).click();
    await expect(page.getByLabel(words.own.agree)).toBeVisible();
    expect(await tellViolations(page, look)).toEqual([]);
  }
});

test('the reminder that an owner asked for is said in his time zone', async ({ page }) => {
  const site = await openSite({ TIME_ZONE: 'Europe/Berlin' });
  const { owners } = await send(site);
  await page.goto(site.services(owners[1]));
  await page.getByRole('button', { name: words.letter.remind }).click();
  await expect(page.getByRole('button', { name: words.undo })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/09:00 CES?T/);
  await site.close();
});
