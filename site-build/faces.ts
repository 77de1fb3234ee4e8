import type { DomainFile } from '#contract/domain-content.ts';
import type { LeadForm } from '#contract/lead-form.ts';
import { formsOfFace } from '#contract/lead-forms.ts';
import { paths } from '#contract/paths.ts';
import type { ServicesFile } from '#contract/services-content.ts';
import type { Face } from '#contract/site.ts';
import type { ServerWords, Words } from '#contract/words.ts';
import type { Bundle } from './bundle.ts';
import { domainContent, languageOf, serverWords, servicesContent } from './face-words.ts';
import { cspHash, importMap } from './integrity.ts';

/** A face with the files its pages are written to: path to file name. */
export interface FacePlan {
  face: Face;
  pages: Record<string, string>;
}

/** Any path that no page has; the not-found page is drawn for it. */
const UNKNOWN = '/404';

const kindsOf = (forms: LeadForm[]) => forms.map(({ kind }) => kind);

/** By kind of form: the questions as the page asks them. `given`: as a page has them, by kind. */
function labelsOf({ forms }: ServerWords, given: Face['labels']): Face['labels'] {
  const labels = Object.entries(forms).map(([kind, { fields }]) => [
    kind,
    given[kind] ?? Object.fromEntries(Object.entries(fields).map(([field, { label }]) => [field, label])),
  ]);
  return Object.fromEntries(labels);
}

/** `pack`: the words of its language, with its own over them. */
export function servicesFace({ mails, ...file }: ServicesFile, pack: Words, bundle: Bundle): FacePlan {
  const content = servicesContent(file, pack);
  const words = serverWords(pack, formsOfFace('services'));
  return {
    face: {
      key: 'services',
      kind: 'services',
      hosts: content.hosts,
      name: content.brand,
      email: content.email,
      confirmation: content.confirmationMail,
      ...languageOf(file.lang),
      words,
      mails,
      forms: kindsOf(formsOfFace('services')),
      labels: labelsOf(words, { quote: content.quote.labels }),
      ...shellOf(bundle),
      data: { kind: 'services', content, starts: {} },
    },
    pages: { [paths.home]: 'index.html', [paths.quote]: 'quote.html', [UNKNOWN]: '404.html' },
  };
}

export function domainFace(key: string, { mails, ...file }: DomainFile, pack: Words, bundle: Bundle): FacePlan {
  const content = domainContent(file, pack);
  const words = serverWords(pack, formsOfFace('domain'));
  return {
    face: {
      key,
      kind: 'domain',
      hosts: [...content.hosts, `${key}.localhost`],
      name: content.name,
      email: content.email,
      confirmation: content.confirmationMail,
      ...languageOf(file.lang),
      words,
      mails,
      forms: content.offers === 'deliver' ? kindsOf(formsOfFace('domain')) : [],
      labels: labelsOf(words, { offer: content.contact.labels }),
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
