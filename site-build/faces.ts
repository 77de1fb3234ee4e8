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
      ...shellOf(bundle),
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

function shellOf({ css, font, chunks, startScript }: Bundle): Pick<Face, 'csp' | 'shell'> {
  const modules = importMap(chunks);
  return {
    csp: { scripts: [cspHash(modules), cspHash(startScript)], styles: [cspHash(css)] },
    shell: { css, modules, starter: startScript, font },
  };
}
