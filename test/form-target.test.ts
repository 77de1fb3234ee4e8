import { join } from 'node:path';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { PageDataOf, Shell } from '#contract/site/page.ts';
import { loadFaces } from '../server/start/live-site.ts';
import { renderDocument as renderDomain } from '../web/app/domain-render.tsx';
import { renderDocument as renderServices } from '../web/app/services-render.tsx';

/** Renders the sample's quote page and a domain's page that delivers, for a server that receives their forms. */
const dist = join(import.meta.dirname, '../sample/dist');
let source: (key: string) => { data: unknown; shell: Shell };

beforeAll(async () => {
  const loaded = await loadFaces(dist);
  if (!loaded.ok) throw new Error(loaded.problem);
  source = (key) => loaded.files.source(key)!;
});
afterEach(() => vi.unstubAllGlobals());

/** The tag of the form on each page, that of its button, and the texts for visitors without a script. */
async function renderForms(backend: string): Promise<Record<'form' | 'button' | 'notes', string>[]> {
  vi.stubGlobal('__BACKEND_URL__', backend);
  const [services, domain] = [source('services'), source('nowfetch')];
  const data = domain.data as PageDataOf<'domain'>;
  const delivering = { ...data, content: { ...data.content, offers: 'deliver' as const } };
  const pages = [
    await renderServices('/quote', services.data as PageDataOf<'services'>, services.shell),
    await renderDomain('/', delivering, domain.shell),
  ];
  return pages.map((html) => ({
    form: /<form class="(?:lead-form|offer)"[^>]*>/.exec(html)![0],
    button: /<button [^>]*data-busy[^>]*>/.exec(html)![0],
    notes: [...html.matchAll(/<noscript>.*?<\/noscript>/g)].join(),
  }));
}

test('without a script, a form goes to the server of its page', async () => {
  const forms = await renderForms('');
  expect(forms.map(({ form }) => /action="(.*?)" method="post"/.exec(form)?.[1])).toEqual(['/quote', '/']);
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
