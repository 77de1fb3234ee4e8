import { readBrand } from '#contract/content/brand.ts';
import type { DomainContent, DomainFile } from '#contract/content/domain-content.ts';
import { PROMISED_HOURS } from '#contract/text/format.ts';
import type { SiteLink } from '#contract/content/face-content.ts';
import type { ServicesFile } from '#contract/content/services-content.ts';
import type { CustomPage } from '#contract/content/site-content.ts';
import type { ServerWords, Words } from '#contract/content/words.ts';
import { consentText, type LeadForm } from '#contract/forms/lead-form.ts';
import { formsOfFace } from '#contract/forms/lead-forms.ts';
import { quoteForm, withQuestions } from '#contract/forms/quote-request.ts';
import type { NameSign } from '#contract/site/artwork.ts';
import type { Alternate, FaceKind } from '#contract/site/face.ts';
import type { CustomPageShell, PageData } from '#contract/site/page.ts';
import { domainPages, pathsIn, servicesPages } from '#contract/site/face-pages.ts';
import type { FaceWithSource, Face } from '#contract/site/site.ts';
import { cspHash } from '../../server/http/security-headers.ts';
import { type BrandImages, readBrandImages } from '../brand/brand-files.ts';
import type { Colors } from '../brand/color-scale.ts';
import { type LogoPlan, planLogo } from '../brand/logo.ts';
import { servicesScale } from '../brand/face-scales.ts';
import type { Bundle } from '../bundle/bundle-cache.ts';
import { domainChunks, optionalDomainCss, optionalServicesCss } from '../bundle/optional-css.ts';
import type { FaceType, FontChoice } from '../fonts/choose-typeface.ts';
import type { WrittenPage } from '../pages/read-pages.ts';
import type { PosterPlan } from '../poster/plan-poster.ts';
import { type FacePictures, showPictures } from '../render/photographs.ts';
import { absenceOf, copyrightYears, withHolidays } from './dated-texts.ts';
import { domainContent, languageOf, serverWords, servicesContent, withQuestionWords } from './face-words.ts';
import { scaleOf, shellOf } from './page-shell.ts';
import { offerFormOf, offerLabels, sellerTerms, withOfferFields, withoutOffers } from './price-and-offer.ts';

/** The input from which a face is rendered. */
export interface FacePlan extends Partial<FacePictures> {
  face: FaceWithSource;
  /** Pages that the owner wrote. */
  customPages?: { pages: CustomPage[]; shell: CustomPageShell };
  /** The shell of the page that links in emails lead to. */
  linkShell: CustomPageShell;
  /** Token names with their colours, if they follow from an accent. */
  colors?: Colors | undefined;
  /** The brand's own pictures. */
  images: BrandImages;
  /** A company's logo. */
  logo?: LogoPlan | undefined;
  /** The brand's choices. */
  brand: FontChoice & { accent?: string | undefined };
  /** The fonts that follow from them. */
  type?: FaceType;
  /** A domain's sign, for its icon and its link preview. */
  sign?: NameSign;
  /** Fonts for its name alone. */
  nameFonts?: PosterPlan['fonts'];
}

const kindsOf = (forms: LeadForm[]) => forms.map(({ kind }) => kind);

/** Lists the labels of fields by kind of form. `given`: labels that a page shows, by kind. */
function labelsOf({ forms }: ServerWords, given: Face['labels']): Face['labels'] {
  const labels = Object.entries(forms).map(([kind, { fields }]) => [
    kind,
    given[kind] ?? Object.fromEntries(Object.entries(fields).map(([field, { label }]) => [field, label])),
  ]);
  return Object.fromEntries(labels);
}

/** A face's inputs besides its file. `pack` has the words of its language, overridden by the file's own. */
export interface FaceContext {
  key: string;
  bundle: Bundle;
  isDefault: boolean;
  pack: Words;
  alternates: Alternate[] | undefined;
  /** Folder of the content. */
  folder: string;
  /** The first day on which the face has the same dated texts as today, such as `2026-12-24`. Empty if it has none. */
  day: string;
  /** The year of that day for copyright lines. */
  year: number;
}

export async function servicesFace(whole: ServicesFile, context: FaceContext): Promise<Omit<FacePlan, 'linkShell'>> {
  const { mails, brand: written, copyright, contact, hero, solutions, about, away: _, to: __, ...file } = whole;
  const { bundle, alternates, folder, day, year } = context;
  const { away, line, pack: usual } = absenceOf(whole, context);
  const pack = withQuestionWords(usual, file);
  const brand = readBrand(written);
  const images = await readBrandImages(folder, brand);
  const scale = scaleOf('services', brand.accent);
  const { parts, photos, drawings } = await showPictures({ hero, solutions, about }, folder);
  const logo =
    images.logo &&
    (await planLogo(images.logo, {
      ...brand,
      logoDark: images.logoDark,
      scale: scale ?? servicesScale(SAMPLE_ACCENT),
    }));
  const content = servicesContent(
    {
      ...file,
      contact: withHolidays(contact, { day, lang: file.lang }),
      brand: brand.name,
      short: brand.short,
      logo: logo?.picture,
      ground: brand.ground,
      ...(typeof copyright === 'string' ? { copyright, years: '' } : { years: copyrightYears(copyright, year) }),
      ...parts,
      away: line,
    },
    pack,
    alternates,
  );
  const questions = content.quote?.questions;
  const forms = formsOfFace('services').map((form) => (form.kind === quoteForm.kind ? withQuestions(questions) : form));
  const words = serverWords(pack, forms);
  const pages = pathsIn(servicesPages, content);
  const isThere = ({ path }: LeadForm) => pages.includes(path) || !pathsIn(servicesPages).includes(path);
  const { quote, message } = content;
  return {
    face: {
      ...faceBasics('services', file, context),
      pages,
      name: brand.name,
      short: brand.short,
      email: file.email,
      confirmation: file.confirmationMail,
      answerHours: file.answerWithin ?? null,
      to: recipientsIn(whole, formsOfFace('services')),
      away,
      thanks: file.thanks,
      words,
      consent: consentOf(content),
      mails,
      forms: kindsOf(forms.filter(isThere)),
      labels: labelsOf(words, { ...(quote && { quote: quote.labels }), ...(message && { message: message.labels }) }),
      questions,
      ...shellOf(bundle, { scale, optional: optionalServicesCss(whole, brand, bundle) }),
      data: { kind: 'services', content, starts: {} },
    },
    colors: scale?.blocks[0]!.colors,
    images,
    logo,
    photos,
    drawings,
    brand,
  };
}

/** The accent of `web/services/theme.css`. */
const SAMPLE_ACCENT = '#0b5b3a';

export async function domainFace(whole: DomainFile, context: FaceContext): Promise<Omit<FacePlan, 'linkShell'>> {
  const { mails, brand, ...file } = withoutOffers(whole);
  const { bundle, alternates, folder, year } = context;
  const { away, line, pack } = absenceOf(file, context);
  const scale = scaleOf('domain', brand?.accent);
  const content = domainContent(file, pack, { alternates, year, away: line });
  const { asked } = content;
  const forms = formsOfFace('domain').map((form) => (form.kind === 'offer' ? offerFormOf(asked, file.lang) : form));
  const words = serverWords(withOfferFields(pack, asked), forms);
  return {
    face: {
      ...faceBasics('domain', file, context),
      pages: pathsIn(domainPages, content),
      name: file.name,
      email: file.email,
      confirmation: file.confirmationMail,
      answerHours: file.answerWithin ?? PROMISED_HOURS,
      to: recipientsIn(whole, []),
      away,
      thanks: file.thanks,
      words,
      consent: consentOf(content),
      mails,
      forms: file.contact && file.offers === 'deliver' ? kindsOf(formsOfFace('domain')) : [],
      labels: labelsOf(words, content.contact ? { offer: { ...offerLabels(pack), ...content.contact.labels } } : {}),
      asked,
      terms: sellerTerms(file),
      sale: content.sale?.buy?.link ? content.sale : undefined,
      ...shellOf(
        { ...bundle, chunks: domainChunks(file, bundle) },
        { scale, optional: optionalDomainCss(file, bundle) },
      ),
      data: { kind: 'domain', content, starts: {} },
    },
    colors: scale?.blocks[0]!.colors,
    images: await readBrandImages(folder, brand ?? {}),
    brand: brand ?? {},
  };
}

/** The properties that each kind of face has from its file and its key. */
export function faceBasics(
  kind: FaceKind,
  { url, lang, hosts }: Pick<DomainFile, 'url' | 'lang' | 'hosts'>,
  { key, isDefault }: FaceContext,
) {
  return { key, kind, url, ...languageOf(lang), hosts: [...hosts, `${key}.localhost`], isDefault };
}

/** Reads who receives leads: those of a site, and those of a form whose block has its kind as its key. */
function recipientsIn(file: { to?: string[] | undefined }, forms: LeadForm[]): Face['to'] {
  const blocks = file as Partial<Record<string, { to?: string[] | undefined }>>;
  const all = [['all', file.to] as const, ...forms.map(({ kind }) => [kind, blocks[kind]?.to] as const)];
  const given = all.filter(([, to]) => to !== undefined);
  return given.length > 0 ? (Object.fromEntries(given) as Face['to']) : undefined;
}

export function consentOf({ consent, consentMissing = '' }: Pick<DomainContent, 'consent' | 'consentMissing'>) {
  return consent && { text: consentText(consent), missing: consentMissing };
}

/** Adds the owner's pages for that face, and links to them in the bar or the footer. */
export function addPages(plan: FacePlan, written: WrittenPage[], { css: own, customPageCss }: Bundle): FacePlan {
  const { face } = plan;
  const pages = written.map(pageOf);
  if (pages.length === 0) return plan;
  // Custom pages have another stylesheet, then the face's optional rules and accent.
  const css = customPageCss + face.shell.css.slice(own.length);
  const csp = { ...face.csp, styles: [...face.csp.styles, cspHash(css)] };
  return {
    ...plan,
    face: { ...face, csp, data: withLinks(face.data, pages) },
    customPages: { pages, shell: { css, fonts: [], themeColor: face.shell.themeColor, reload: face.shell.reload } },
  };
}

function pageOf({ path, title, description, place, noindex, hours, markdown }: WrittenPage): CustomPage {
  return { path, title, heading: markdown.heading ?? title, description, place, noindex, hours, html: markdown.html };
}

/** Adds links to pages. A face without a bar has all of them in the footer. */
function withLinks(data: PageData, pages: CustomPage[]): PageData {
  const linksTo = (...places: string[]) => pages.filter(({ place }) => places.includes(place)).map(linkTo);
  if (data.kind === 'services') {
    const { legal, navigation } = data.content;
    const links = joined(navigation.links, linksTo('bar'));
    const content = { ...data.content, legal: joined(legal, linksTo('footer')), navigation: { ...navigation, links } };
    return { ...data, content };
  }
  const legal = joined(data.content.legal, linksTo('bar', 'footer'));
  return { ...data, content: { ...data.content, legal } } as PageData;
}

const linkTo = ({ path, title }: CustomPage): SiteLink => ({ label: title, href: path });

/** Joins links, without a second one to the same page. */
function joined(own: SiteLink[] = [], added: SiteLink[]): SiteLink[] {
  return [...own, ...added.filter(({ href }) => !own.some((link) => link.href === href))];
}
