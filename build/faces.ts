import type { DomainContent } from '#contract/domain-content.ts';
import { offerWords } from '#contract/offer-words.ts';
import { paths } from '#contract/paths.ts';
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

export function servicesFace(content: ServicesContent, bundle: Bundle): FacePlan {
  return {
    face: {
      key: 'services',
      kind: 'services',
      hosts: content.hosts,
      name: content.brand,
      email: content.email,
      confirmation: content.confirmationMail,
      offers: 'none',
      labels: content.quote.labels,
      ...shellOf(bundle),
      data: { kind: 'services', content, quote: { status: 'idle' } },
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
      offers: content.offers,
      labels: { ...content.contact.labels, message: offerWords.messageLabel },
      ...shellOf(bundle),
      data: { kind: 'domain', content, offer: { status: 'idle' } },
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
