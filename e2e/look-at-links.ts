import type { Page } from '@playwright/test';
import { english } from '../test/locales.ts';
import { tellViolations, wcagTags } from './axe.ts';
import { answers } from './forms.ts';
import { expect, owner, type VisitedSite } from './site.ts';

const messages = english.links;

/** Sends a request. Resolves to the paths of the owner's links and the visitor's. */
export async function sendForLinks(site: VisitedSite): Promise<{ owners: string[]; own: string }> {
  const headers = { apikey: 'janus-anon', 'content-type': 'application/json' };
  const address = site.services('/functions/v1/send-quote-request');
  await fetch(address, { method: 'POST', headers, body: JSON.stringify({ ...answers, email: site.visitor }) });
  const pathsIn = ({ text = '' }) => [...text.matchAll(/^https:\/\/[^/]+(\/[lr]\/\S+)$/gm)].map(([, path]) => path!);
  const owners = pathsIn(await site.mail.waitForMail(owner));
  return { owners, own: pathsIn(await site.mail.waitForMail(site.visitor))[0]! };
}

/** Parts that no page without script can have. */
const look = { runOnly: wcagTags };

/** Expects that axe finds nothing on the pages of a lead's links, and that none is wider than a small phone. */
export async function lookAtLinks(page: Page, site: VisitedSite, colorScheme: 'light' | 'dark'): Promise<void> {
  const { owners, own } = await sendForLinks(site);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ colorScheme });
  for (const address of [...owners, own, '/l/wrong'].map(site.services).concat(site.domain('/r/wrong'))) {
    await page.goto(address);
    expect(await tellViolations(page, look)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
  await page.goto(site.services(own));
  await page.getByLabel(messages.own.add).evaluate((field) => field.removeAttribute('required'));
  await page.getByRole('button', { name: messages.own.send }).click();
  await expect(page.getByLabel(messages.own.add)).toHaveAccessibleDescription(messages.own.short);
  expect(await tellViolations(page, look)).toEqual([]);
  await page.getByRole('button', { name: messages.own.withdraw }).click();
  await expect(page.getByLabel(messages.own.agree)).toBeVisible();
  expect(await tellViolations(page, look)).toEqual([]);
}
