import type { DomainContent } from '#contract/domain-content.ts';
import { fieldsOf, type LeadForm } from '#contract/lead-form.ts';
import { formsOfFace } from '#contract/lead-forms.ts';
import { offerForm } from '#contract/offer.ts';
import { paths } from '#contract/paths.ts';
import { quoteForm } from '#contract/quote-request.ts';
import type { ServicesContent } from '#contract/services-content.ts';
import type { Face } from '#contract/site.ts';
import type { Bundle } from './bundle.ts';
import { cspHash, importMap } from './integrity.ts';
import { starter } from './starter.ts';

/** A face with the files its pages are written to: path to file name. */
export interface FacePlan {
  face: Face;
  pages: Record<string, string>;
}

/** Any path that no page has; the not-found page is drawn for it. */
const UNKNOWN = '/404';

const kindsOf = (forms: LeadForm[]) => forms.map(({ kind }) => kind);

/** The questions as the page asks them, those included whose words are fixed. */
function labelsOf(form: LeadForm, given: Record<string, string>): Record<string, string> {
  return Object.fromEntries(fieldsOf(form).map((field) => [field, given[field] ?? form.fields[field]!.label]));
}

/** The page that is a chunk of its own (`web/services-routes.tsx`). */
const QUOTE_PAGE = 'web/services/quote/quote-page.tsx';

export function servicesFace(content: ServicesContent, bundle: Bundle): FacePlan {
  return {
    face: {
      key: 'services',
      kind: 'services',
      hosts: content.hosts,
      name: content.brand,
      email: content.email,
      confirmation: content.confirmationMail,
      forms: kindsOf(formsOfFace('services')),
      labels: { [quoteForm.kind]: labelsOf(quoteForm, content.quote.labels) },
      ...shellOf(bundle, { [paths.quote]: QUOTE_PAGE }),
      data: { kind: 'services', content, starts: {} },
    },
    pages: { [paths.home]: 'index.html', [paths.quote]: 'quote.html', [UNKNOWN]: '404.html' },
  };
}

export function domainFace(key: string, content: DomainContent, bundle: Bundle): FacePlan {
  return {
    face: {
      key,
      kind: 'domain',
      hosts: [...content.hosts, `${key}.localhost`],
      name: content.name,
      email: content.email,
      confirmation: content.confirmationMail,
      forms: content.offers === 'deliver' ? kindsOf(formsOfFace('domain')) : [],
      labels: { [offerForm.kind]: labelsOf(offerForm, content.contact.labels) },
      ...shellOf(bundle),
      data: { kind: 'domain', content, starts: {} },
    },
    pages: { [paths.home]: 'index.html', [UNKNOWN]: '404.html' },
  };
}

/** `lazyPages`: the module of each path whose page is a chunk of its own. */
function shellOf(
  { css, entry, font, chunks }: Bundle,
  lazyPages: Record<string, string> = {},
): Pick<Face, 'csp' | 'shell'> {
  const addresses = (files: string[]) => files.map((file) => `/${file}`);
  const imports = importsOf(entry.slice(1), chunks);
  const pageModules = Object.entries(lazyPages).map(([path, module]) => {
    const chunk = chunks.find(({ modules }) => module in modules);
    if (!chunk) throw new Error(`No chunk of the bundle has ${module}`);
    return [path, addresses([chunk.file])] as const;
  });
  const script = starter(entry, addresses(imports), Object.fromEntries(pageModules));
  const modules = importMap(chunks);
  return {
    csp: { scripts: [cspHash(modules), cspHash(script)], styles: [cspHash(css)] },
    shell: { css, modules, starter: script, font },
  };
}

/** Everything that a file imports, each after what it needs itself: so each can be run in a task of its own. */
function importsOf(file: string, chunks: Bundle['chunks'], found: string[] = []): string[] {
  for (const imported of chunks.find((chunk) => chunk.file === file)?.imports ?? []) {
    importsOf(imported, chunks, found);
    if (!found.includes(imported)) found.push(imported);
  }
  return found;
}
