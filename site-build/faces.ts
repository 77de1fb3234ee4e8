import { readBrand } from '#contract/brand-content.ts';
import { consentText } from '#contract/consent.ts';
import type { DomainContent, DomainFile } from '#contract/domain-content.ts';
import type { Alternate } from '#contract/language.ts';
import type { LeadForm } from '#contract/lead-form.ts';
import { formsOfFace } from '#contract/lead-forms.ts';
import type { FurtherShell, NameSign } from '#contract/page.ts';
import { paths } from '#contract/paths.ts';
import type { ServicesContent, ServicesFile } from '#contract/services-content.ts';
import type { DrawnFace, Face } from '#contract/site.ts';
import type { ServerWords, Words } from '#contract/words.ts';
import { offerFormOf, toldLabels, withAskedFields } from './asked-terms.ts';
import type { Bundle } from './bundle.ts';
import { chosenCss, chosenDomainChunks, chosenDomainCss } from './chosen-css.ts';
import { scaleOf, shellOf } from './face-shell.ts';
import { domainContent, languageOf, serverWords, servicesContent } from './face-words.ts';
import { heroPicture, logoPicture, readBrandImages, readHeroFile, type BrandImages } from './brand/brand-images.ts';
import type { Colors } from './colors/tones.ts';
import type { FaceType, FontChoice } from './fonts/choose-typeface.ts';
import type { PosterPlan } from './poster/plan-poster.ts';
import { withoutOffers } from './sale-content.ts';
import type { FurtherPages } from './pages/add-pages.ts';

/** A face with the files its pages are written to: path to file name. */
export interface FacePlan {
  face: DrawnFace;
  pages: Record<string, string>;
  /** Those that the owner wrote. */
  further?: FurtherPages;
  /** Of the page that links in mails lead to. */
  linkShell: FurtherShell;
  /** Token name to colour, where they come from an accent. */
  colors?: Colors | undefined;
  /** What the brand has of its own. */
  images: BrandImages;
  /** What it chose. */
  brand: FontChoice & { accent?: string | undefined };
  /** The fonts that it has then. */
  type?: FaceType;
  /** Of a domain: what its icon and its picture are drawn from. */
  sign?: NameSign;
  /** That its name alone is set in. */
  nameFonts?: PosterPlan['fonts'];
}

/** What every domain's page promises (spec: 9. Business constants). */
const PROMISED_HOURS = 24;

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

/** What a face has beside its file. `pack`: the words of its language, with its own over them. */
export interface Around {
  key: string;
  bundle: Bundle;
  isDefault: boolean;
  pack: Words;
  alternates: Alternate[] | undefined;
  /** Of the owner's words. */
  folder: string;
}

export async function servicesFace(whole: ServicesFile, around: Around): Promise<Omit<FacePlan, 'linkShell'>> {
  const { mails, brand: written, ...file } = whole;
  const { hero } = file;
  const { key, bundle, isDefault, pack, alternates, folder } = around;
  const brand = readBrand(written);
  const images = await readBrandImages(folder, brand);
  const scale = scaleOf('services', brand.accent);
  const drawing = hero.picture && (await readHeroFile(folder, hero.picture.file));
  const content = servicesContent(
    {
      ...file,
      brand: brand.name,
      logo: logoPicture(images),
      ground: brand.ground,
      hero: { ...hero, picture: drawing && { ...heroPicture(drawing), words: hero.picture!.words } },
    },
    pack,
    alternates,
  );
  const words = serverWords(pack, formsOfFace('services'));
  return {
    face: {
      key,
      kind: 'services',
      url: file.url,
      ...languageOf(file.lang),
      hosts: [...file.hosts, `${key}.localhost`],
      isDefault,
      name: brand.name,
      short: brand.short,
      email: file.email,
      confirmation: file.confirmationMail,
      answerHours: file.answerWithin ?? null,
      words,
      consent: consentOf(content),
      mails,
      forms: content.quote ? kindsOf(formsOfFace('services')) : [],
      labels: labelsOf(words, content.quote ? { quote: content.quote.labels } : {}),
      ...shellOf(bundle, scale, chosenCss(whole, brand, bundle)),
      data: { kind: 'services', content, starts: {} },
    },
    colors: scale?.blocks[0]!.colors,
    images: { ...images, hero: drawing },
    brand,
    pages: {
      [paths.home]: 'index.html',
      ...(content.quote && { [paths.quote]: 'quote.html' }),
      [UNKNOWN]: '404.html',
    },
  };
}

export async function domainFace(whole: DomainFile, around: Around): Promise<Omit<FacePlan, 'linkShell'>> {
  const { mails, brand, ...file } = withoutOffers(whole);
  const { key, bundle, isDefault, pack, alternates, folder } = around;
  const scale = scaleOf('domain', brand?.accent);
  const content = domainContent(file, pack, alternates);
  const { asked } = content;
  const forms = formsOfFace('domain').map((form) => (form.kind === 'offer' ? offerFormOf(asked, file.lang) : form));
  const words = serverWords(withAskedFields(pack, asked), forms);
  return {
    face: {
      key,
      kind: 'domain',
      url: file.url,
      ...languageOf(file.lang),
      hosts: [...file.hosts, `${key}.localhost`],
      isDefault,
      name: file.name,
      email: file.email,
      confirmation: file.confirmationMail,
      answerHours: file.answerWithin ?? PROMISED_HOURS,
      words,
      consent: consentOf(content),
      mails,
      forms: file.contact && file.offers === 'deliver' ? kindsOf(formsOfFace('domain')) : [],
      labels: labelsOf(words, content.contact ? { offer: { ...content.contact.labels, ...toldLabels(asked) } } : {}),
      asked,
      ...shellOf({ ...bundle, chunks: chosenDomainChunks(file, bundle) }, scale, chosenDomainCss(file, bundle)),
      data: { kind: 'domain', content, starts: {} },
    },
    colors: scale?.blocks[0]!.colors,
    images: await readBrandImages(folder, brand ?? {}),
    brand: brand ?? {},
    pages: { [paths.home]: 'index.html', [UNKNOWN]: '404.html' },
  };
}

function consentOf({ consent, consentMissing = '' }: DomainContent | ServicesContent) {
  return consent && { text: consentText(consent), missing: consentMissing };
}
