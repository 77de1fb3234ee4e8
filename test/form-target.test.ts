import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { PageDataOf } from '#contract/site/page.ts';
import { createSitesReader, type Sites } from '../sites/open-sites.ts';
import { renderDocument as renderDomain } from '../web/app/domain-render.tsx';
import { renderDocument as renderServices } from '../web/app/services-render.tsx';

/** Renders the sample's quote page and a domain's page that delivers, for a server that receives their forms. */
let sites: Sites;
beforeAll(async () => {
  const reading = await createSitesReader(join(import.meta.dirname, '../sample/content'))('2026-11-27');
  if (!reading.ok) throw new Error(reading.issues.join('\n'));
  sites = reading.sites;
});

/** The tag of the form on each page, that of its button, and the texts for visitors without a script. */
async function renderForms(url: string): Promise<Record<'form' | 'button' | 'notes', string>[]> {
  const shell = { css: '', modules: '', starter: '', fonts: [], backend: { url, publicKey: 'janus-anon' } };
  const [services, domain] = await Promise.all(['services', 'nowfetch'].map((key) => sites.findDraft(key)!.plan()));
  const data = domain!.data as PageDataOf<'domain'>;
  const delivering = { ...data, content: { ...data.content, offers: 'deliver' as const } };
  const pages = [
    await renderServices('/quote', services!.data as PageDataOf<'services'>, shell),
    await renderDomain('/', delivering, shell),
  ];
  return pages.map((html) => ({
    form: /<form class="(?:lead-form|offer)"[^>]*>/.exec(html)![0],
    button: /<button [^>]*data-busy[^>]*>/.exec(html)![0],
    notes: [...html.matchAll(/<noscript>.*?<\/noscript>/g)].join(),
  }));
}

test('without a script, a form goes to the server of its page', async () => {
  const forms = await renderForms('');
  expect(forms.map(({ form }) => /action="(.*?)" method="post"/.exec(form)?.[1])).toEqual(['/quote', '/#offer']);
  for (const { button, notes } of forms) expect(button + notes).not.toMatch(/disabled|mailto:/);
});

test('without a script, a form for another server goes nowhere and says so', async () => {
  const forms = await renderForms('https://api.example.com');
  for (const { form, button, notes } of forms) {
    expect(form).toContain('method="dialog"');
    expect(form).not.toContain('action=');
    expect(button).toContain('disabled=""');
    expect(notes).toMatch(/This form needs JavaScript\..*mailto:/);
  }
});
