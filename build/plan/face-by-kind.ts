import { readBrand } from '#contract/content/brand.ts';
import type { DomainContent, DomainFile } from '#contract/content/domain-content.ts';
import type { SiteLink } from '#contract/content/face-content.ts';
import type { ServicesContent, ServicesFile } from '#contract/content/services-content.ts';
import type { CustomPage } from '#contract/content/site-content.ts';
import type { ServerWords, Words } from '#contract/content/words.ts';
import { consentText, type LeadForm } from '#contract/forms/lead-form.ts';
import { formsOfFace } from '#contract/forms/lead-forms.ts';
import type { NameSign } from '#contract/site/artwork.ts';
import type { Alternate } from '#contract/site/face.ts';
import type { CustomPageShell, PageData } from '#contract/site/page.ts';
import { paths } from '#contract/site/paths.ts';
import type { DrawnFace, Face } from '#contract/site/site.ts';
import { type BrandImages, heroPicture, logoPicture, readBrandImages, readHeroFile } from '../brand/brand-files.ts';
import type { Colors } from '../brand/color-scale.ts';
import type { Bundle } from '../bundle/bundle-cache.ts';
import { domainChunks, optionalDomainCss, optionalServicesCss } from '../bundle/optional-css.ts';
import type { FaceType, FontChoice } from '../fonts/choose-typeface.ts';
import type { WrittenPage } from '../pages/read-pages.ts';
import type { PosterPlan } from '../poster/plan-poster.ts';
import { domainContent, languageOf, serverWords, servicesContent } from './face-words.ts';
import { cspHash, scaleOf, shellOf } from './page-shell.ts';
import { offerFormOf, offerLabels, withOfferFields, withoutOffers } from './price-and-offer.ts';

/** A face with the files its pages are written to: path to file name. */
export interface FacePlan {
  face: DrawnFace;
  pages: Record<string, string>;
  /** Those that the owner wrote. */
  customPages?: CustomPages;
  /** Of the page that links in mails lead to. */
  linkShell: CustomPageShell;
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
export interface FaceContext {
  key: string;
  bundle: Bundle;
  isDefault: boolean;
  pack: Words;
  alternates: Alternate[] | undefined;
  /** Of the owner's words. */
  folder: string;
}

export async function servicesFace(whole: ServicesFile, around: FaceContext): Promise<Omit<FacePlan, 'linkShell'>> {
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
      ...shellOf(bundle, scale, optionalServicesCss(whole, brand, bundle)),
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

export async function domainFace(whole: DomainFile, around: FaceContext): Promise<Omit<FacePlan, 'linkShell'>> {
  const { mails, brand, ...file } = withoutOffers(whole);
  const { key, bundle, isDefault, pack, alternates, folder } = around;
  const scale = scaleOf('domain', brand?.accent);
  const content = domainContent(file, pack, alternates);
  const { asked } = content;
  const forms = formsOfFace('domain').map((form) => (form.kind === 'offer' ? offerFormOf(asked, file.lang) : form));
  const words = serverWords(withOfferFields(pack, asked), forms);
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
      labels: labelsOf(words, content.contact ? { offer: { ...content.contact.labels, ...offerLabels(asked) } } : {}),
      asked,
      ...shellOf({ ...bundle, chunks: domainChunks(file, bundle) }, scale, optionalDomainCss(file, bundle)),
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

interface CustomPages {
  pages: CustomPage[];
  shell: CustomPageShell;
}

/** The plan with the owner's pages of that face, and links to them where these are to stand. */
export function addPages(plan: FacePlan, written: WrittenPage[], { css: own, customPageCss }: Bundle): FacePlan {
  const { face } = plan;
  const pages = written.filter(({ faces }) => faces.includes(face.key)).map(pageOf);
  if (pages.length === 0) return plan;
  // After its kind's own stylesheet a face has the colours of its accent, and rules for its counts, which no further page meets.
  const css = customPageCss + face.shell.css.slice(own.length);
  const csp = { ...face.csp, styles: [...face.csp.styles, cspHash(css)] };
  return {
    ...plan,
    face: { ...face, csp, data: withLinks(face.data, pages) },
    customPages: { pages, shell: { css, fonts: [], themeColor: face.shell.themeColor, reload: face.shell.reload } },
  };
}

function pageOf({ path, title, description, place, noindex, markdown }: WrittenPage): CustomPage {
  return { path, title, heading: markdown.heading ?? title, description, place, noindex, html: markdown.html };
}

/** Where a face has no bar, what would stand there stands at its foot. */
function withLinks(data: PageData, pages: CustomPage[]): PageData {
  const linksTo = (...places: string[]) => pages.filter(({ place }) => places.includes(place)).map(linkTo);
  if (data.kind === 'domain') {
    const legal = joined(data.content.legal, linksTo('bar', 'footer'));
    return { ...data, content: { ...data.content, legal } };
  }
  if (data.kind === 'portfolio') {
    const legal = joined(data.content.legal, linksTo('bar', 'footer'));
    return { ...data, content: { ...data.content, legal } };
  }
  const { legal, navigation } = data.content;
  const links = joined(navigation.links, linksTo('bar'));
  const content = { ...data.content, legal: joined(legal, linksTo('footer')), navigation: { ...navigation, links } };
  return { ...data, content };
}

const linkTo = ({ path, title }: CustomPage): SiteLink => ({ label: title, href: path });

/** An owner's own link to a page is not doubled. */
function joined(own: SiteLink[] = [], added: SiteLink[]): SiteLink[] {
  return [...own, ...added.filter(({ href }) => !own.some((link) => link.href === href))];
}
