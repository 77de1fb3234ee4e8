import { readBrand } from '#contract/brand-content.ts';
import { consentMissing, consentText } from '#contract/consent.ts';
import type { DomainContent } from '#contract/domain-content.ts';
import type { FaceKind } from '#contract/face-kinds.ts';
import type { LeadForm } from '#contract/lead-form.ts';
import { formsOfFace } from '#contract/lead-forms.ts';
import { offerForm } from '#contract/offer.ts';
import { paths } from '#contract/paths.ts';
import { quoteForm } from '#contract/quote-request.ts';
import type { ServicesWords } from '#contract/services-content.ts';
import type { Face } from '#contract/site.ts';
import type { Bundle } from './bundle.ts';
import { logoPicture, readBrandImages, type BrandImages } from './brand/brand-images.ts';
import { readAccent } from './colors/accent.ts';
import { scaleCss, type Scale } from './colors/scale.ts';
import type { Colors } from './colors/tones.ts';
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
  /** Token name to colour, where they come from an accent. */
  colors?: Colors | undefined;
  /** What the brand has of its own. */
  images: BrandImages;
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
  const basis = (key: string, bundle: Bundle): Basis => ({
    key,
    isDefault: key === content.default,
    bundle,
    folder: content.folder,
  });
  const plans = [
    ...[...content.services].map(([key, words]) => servicesFace(words, basis(key, bundles.services))),
    ...[...content.domains].map(([key, words]) => domainFace(words, basis(key, bundles.domain))),
  ];
  return plans.map((plan) => addPages(plan, content.pages, bundles[plan.face.kind]));
}

interface Basis {
  key: string;
  isDefault: boolean;
  bundle: Bundle;
  /** Of the owner's words. */
  folder: string;
}

function servicesFace({ mails, brand: written, ...words }: ServicesWords, basis: Basis): FacePlan {
  const { key, isDefault, bundle, folder } = basis;
  const brand = readBrand(written);
  const images = readBrandImages(folder, brand);
  const scale = scaleOf('services', brand.accent);
  return {
    face: {
      key,
      kind: 'services',
      hosts: [...words.hosts, `${key}.localhost`],
      isDefault,
      name: brand.name,
      short: brand.short,
      email: words.email,
      confirmation: words.confirmationMail,
      consent: consentOf(words),
      mails,
      forms: kindsOf(formsOfFace('services')),
      labels: labelsOf(formsOfFace('services'), quoteForm.kind, words.quote.labels),
      ...shellOf(bundle, scale),
      data: { kind: 'services', content: { ...words, brand: brand.name, logo: logoPicture(images) }, starts: {} },
    },
    colors: scale?.blocks[0]!.colors,
    images,
    pages: { [paths.home]: 'index.html', [paths.quote]: 'quote.html', [UNKNOWN]: '404.html' },
  };
}

function domainFace({ mails, brand, ...content }: DomainContent, basis: Basis): FacePlan {
  const { key, isDefault, bundle, folder } = basis;
  const scale = scaleOf('domain', brand?.accent);
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
      ...shellOf(bundle, scale),
      data: { kind: 'domain', content, starts: {} },
    },
    colors: scale?.blocks[0]!.colors,
    images: readBrandImages(folder, brand ?? {}),
    pages: { [paths.home]: 'index.html', [UNKNOWN]: '404.html' },
  };
}

function consentOf({
  consent,
  consentMissing: missing = consentMissing,
}: Pick<DomainContent, 'consent' | 'consentMissing'>) {
  return consent && { text: consentText(consent), missing };
}

/** The colours of an accent, which the check of the content has let through. */
function scaleOf(kind: FaceKind, accent: string | undefined): Scale | undefined {
  if (accent === undefined) return undefined;
  const reading = readAccent(kind, accent);
  if (!reading.ok) throw new Error(`The accent ${accent} was not checked: ${reading.problem}`);
  return reading.scale;
}

function shellOf({ css: own, chunks, startScript }: Bundle, scale: Scale | undefined): Pick<Face, 'csp' | 'shell'> {
  const modules = importMap(chunks);
  const css = scale ? own + scaleCss(scale) : own;
  return {
    csp: { scripts: [cspHash(modules), cspHash(startScript)], styles: [cspHash(css)] },
    shell: { css, modules, starter: startScript, fonts: [], themeColor: scale?.themeColor },
  };
}
