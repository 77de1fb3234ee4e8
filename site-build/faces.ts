import { consentMissing, consentText } from '#contract/consent.ts';
import type { DomainContent } from '#contract/domain-content.ts';
import type { LeadForm } from '#contract/lead-form.ts';
import { formsOfFace } from '#contract/lead-forms.ts';
import { offerForm } from '#contract/offer.ts';
import { paths } from '#contract/paths.ts';
import { quoteForm } from '#contract/quote-request.ts';
import type { ServicesContent } from '#contract/services-content.ts';
import type { Face } from '#contract/site.ts';
import type { Bundle } from './bundle.ts';
import type { Content } from './content.ts';
import type { Bundles } from './kept-bundles.ts';
import { cspHash, importMap } from './integrity.ts';
import { addPages, type FurtherPages } from './pages/add-pages.ts';

/** A face with the files its pages are written to: path to file name. */
export interface FacePlan {
  face: Face;
  pages: Record<string, string>;
  /** Those that the owner wrote. */
  further?: FurtherPages;
}

/** Any path that no page has; the not-found page is drawn for it. */
const UNKNOWN = '/404';

const kindsOf = (forms: LeadForm[]) => forms.map(({ kind }) => kind);

/** By kind of form: the questions as the page asks them. `given`: content's words for one of the forms. */
function labelsOf(forms: LeadForm[], ofKind: string, given: Record<string, string>): Face['labels'] {
  const labels = ({ kind, fields }: LeadForm) =>
    Object.entries(fields).map(([field, { label }]) => [field, (kind === ofKind && given[field]) || label]);
  return Object.fromEntries(forms.map((form) => [form.kind, Object.fromEntries(labels(form))]));
}

/** The faces of the content, each with what its kind's bundle adds. */
export function planFaces(content: Content, bundles: Bundles): FacePlan[] {
  const isDefault = (key: string) => key === content.default;
  const plans = [
    ...[...content.services].map(([key, words]) => servicesFace(key, words, bundles.services, isDefault(key))),
    ...[...content.domains].map(([key, words]) => domainFace(key, words, bundles.domain, isDefault(key))),
  ];
  return plans.map((plan) => addPages(plan, content.pages, bundles[plan.face.kind]));
}

function servicesFace(
  key: string,
  { mails, ...content }: ServicesContent,
  bundle: Bundle,
  isDefault: boolean,
): FacePlan {
  return {
    face: {
      key,
      kind: 'services',
      hosts: [...content.hosts, `${key}.localhost`],
      isDefault,
      name: content.brand,
      email: content.email,
      confirmation: content.confirmationMail,
      consent: consentOf(content),
      mails,
      forms: kindsOf(formsOfFace('services')),
      labels: labelsOf(formsOfFace('services'), quoteForm.kind, content.quote.labels),
      ...shellOf(bundle),
      data: { kind: 'services', content, starts: {} },
    },
    pages: { [paths.home]: 'index.html', [paths.quote]: 'quote.html', [UNKNOWN]: '404.html' },
  };
}

function domainFace(key: string, { mails, ...content }: DomainContent, bundle: Bundle, isDefault: boolean): FacePlan {
  return {
    face: {
      key,
      kind: 'domain',
      hosts: [...content.hosts, `${key}.localhost`],
      isDefault,
      name: content.name,
      email: content.email,
      confirmation: content.confirmationMail,
      consent: consentOf(content),
      mails,
      forms: content.offers === 'deliver' ? kindsOf(formsOfFace('domain')) : [],
      labels: labelsOf(formsOfFace('domain'), offerForm.kind, content.contact.labels),
      ...shellOf(bundle),
      data: { kind: 'domain', content, starts: {} },
    },
    pages: { [paths.home]: 'index.html', [UNKNOWN]: '404.html' },
  };
}

function consentOf({
  consent,
  consentMissing: missing = consentMissing,
}: Pick<ServicesContent, 'consent' | 'consentMissing'>) {
  return consent && { text: consentText(consent), missing };
}

function shellOf({ css, font, chunks, startScript }: Bundle): Pick<Face, 'csp' | 'shell'> {
  const modules = importMap(chunks);
  return {
    csp: { scripts: [cspHash(modules), cspHash(startScript)], styles: [cspHash(css)] },
    shell: { css, modules, starter: startScript, font },
  };
}
