import { type Brand, readBrand } from '#contract/content/brand.ts';
import type { DomainContent, DomainFile } from '#contract/content/domain-content.ts';
import { PROMISED_HOURS } from '#contract/text/format.ts';
import type { SiteLink } from '#contract/content/face-content.ts';
import type { PicturedPart, ServicesContent, ServicesFile } from '#contract/content/services-content.ts';
import type { CustomPage } from '#contract/content/site-content.ts';
import type { ServerWords, Words } from '#contract/content/words.ts';
import { consentText, type LeadForm } from '#contract/forms/lead-form.ts';
import { formsOfFace } from '#contract/forms/lead-forms.ts';
import { quoteForm, withQuestions } from '#contract/forms/quote-request.ts';
import type { NameSign } from '#contract/site/artwork.ts';
import type { Alternate, FaceKind } from '#contract/site/face.ts';
import type { PageData } from '#contract/site/page.ts';
import { domainPages, pathsIn, servicesPages } from '#contract/site/face-pages.ts';
import type { Face } from '#contract/site/site.ts';
import { type BrandImages, readBrandImages } from '../brand/brand-files.ts';
import { SAMPLE_ACCENT, type Scale, deriveScale, deriveServicesScale } from '../brand/colors.ts';
import { type LogoPlan, planLogo } from '../brand/logo.ts';
import { outlineInitial } from '../brand/mark.ts';
import { chooseType, type FaceType } from '../fonts/typefaces.ts';
import type { PublicFile } from '../pages/public-files.ts';
import type { WrittenPage } from '../pages/read-pages.ts';
import { type FacePictures, showPictures } from '../pictures/photographs.ts';
import { planPoster, type PosterPlan } from '../poster/plan-poster.ts';
import { absenceOf, copyrightYears, withHolidays } from './dated-texts.ts';
import { domainContent, languageOf, serverWords, servicesContent, withQuestionWords } from './face-words.ts';
import { offerFormOf, offerLabels, sellerTerms, withOfferFields, withoutOffers } from './price-and-offer.ts';

/** A face whose pages can be made when somebody asks for one. */
export interface FaceDraft {
  face: Face;
  /** Tells apart the drafts of a face: what was made for another is not reused. */
  version: number;
  dropsOffers: boolean;
  /** Paths of the owner's pages on it, and the files that these show. */
  customPaths: string[];
  shownFiles: PublicFile[];
  /** Its texts, without pictures and fonts. */
  data(): PageData;
  /** Everything that its pages and pictures are made from. */
  plan(): Promise<FacePlan>;
}

/** The input from which a face's pages and pictures are rendered. */
export interface FacePlan extends FacePictures {
  data: PageData;
  /** The owner's file, which decides what styles and scripts its pages need. */
  written: { kind: 'services'; file: ServicesFile } | { kind: 'domain'; file: DomainFile } | { kind: 'portfolio' };
  /** Pages that the owner wrote. */
  customPages: CustomPage[];
  /** The colours that follow from an accent. */
  scale: Scale | undefined;
  /** The brand's own pictures. */
  images: BrandImages;
  /** A company's logo. */
  logo?: LogoPlan | undefined;
  /** The brand's choices. */
  brand: Brand | Partial<Brand>;
  /** The fonts that follow from them. */
  type: FaceType;
  /** A domain's sign, for its icon and its link preview. */
  sign?: NameSign;
  /** A domain's name: its rules, and the fonts for it alone. */
  poster?: Pick<PosterPlan, 'css' | 'fonts'>;
}

/** What a kind of face makes of its file. The owner's pages are added to it. */
export interface DraftedFace {
  face: Face;
  /** Whether its offer form thanks visitors and stores nothing. */
  dropsOffers?: boolean;
  data(): PageData;
  plan(): Promise<Omit<FacePlan, 'customPages'>>;
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
  isDefault: boolean;
  pack: Words;
  alternates: Alternate[] | undefined;
  /** Folder of the content. */
  folder: string;
  /** Today, such as `2026-12-24`. */
  day: string;
}

/** Runs a function at the first call, and returns its result at every call. */
export function once<Result>(make: () => Result): () => Result {
  let made: { result: Result } | undefined;
  return () => (made ??= { result: make() }).result;
}

type LazyPart = Exclude<keyof Face, keyof FaceBasics>;
export type FaceBasics = Pick<Face, 'key' | 'kind' | 'url' | 'lang' | 'dir' | 'hosts' | 'isDefault' | 'name' | 'short'>;

/** Makes a face whose texts are made when somebody asks for one of them: there may be thousands of faces. */
export function createFace<Given extends Partial<Face> & FaceBasics>(
  given: Given,
  makeRest: () => Omit<Face, keyof Given>,
): Face {
  const rest = once(makeRest);
  const face = { ...given };
  for (const name of LAZY_PARTS.filter((part) => !(part in given)))
    Object.defineProperty(face, name, { enumerable: true, get: () => (rest() as Partial<Face>)[name] });
  return face as unknown as Face;
}

const LAZY_PARTS = Object.keys({
  pages: true,
  email: true,
  confirmation: true,
  answerHours: true,
  to: true,
  away: true,
  thanks: true,
  words: true,
  consent: true,
  mails: true,
  forms: true,
  labels: true,
  asked: true,
  terms: true,
  questions: true,
} satisfies Record<LazyPart, true>) as LazyPart[];

export function draftServices(whole: ServicesFile, context: FaceContext): DraftedFace {
  const { mails, brand: written, copyright, contact, away: _, to: __, ...file } = whole;
  const { alternates, folder, day } = context;
  const brand = readBrand(written);
  const scale = deriveScale('services', brand.accent);
  const forms = once(() => {
    const questions = content().quote?.questions;
    return formsOfFace('services').map((form) => (form.kind === quoteForm.kind ? withQuestions(questions) : form));
  });
  const absence = once(() => absenceOf(whole, context));
  const pack = once(() => withQuestionWords(absence().pack, file));
  // Its pictures are added by the plan.
  const content = once(() =>
    servicesContent(
      {
        ...(file as typeof file & Pick<ServicesContent, PicturedPart>),
        contact: withHolidays(contact, { day, lang: file.lang }),
        brand: brand.name,
        short: brand.short,
        logo: undefined,
        ground: brand.ground,
        ...(typeof copyright === 'string'
          ? { copyright, years: '' }
          : { years: copyrightYears(copyright, yearOf(day)) }),
        away: absence().line,
      },
      pack(),
      alternates,
    ),
  );
  const pages = pathsIn(servicesPages, whole);
  const isThere = ({ path }: LeadForm) => pages.includes(path) || !pathsIn(servicesPages).includes(path);
  const face = createFace(
    {
      ...faceBasics('services', file, context),
      name: brand.name,
      short: brand.short,
      pages,
      email: file.email,
      confirmation: file.confirmationMail,
      answerHours: file.answerWithin ?? null,
      to: recipientsIn(whole, formsOfFace('services')),
      thanks: file.thanks,
      mails,
      forms: kindsOf(formsOfFace('services').filter(isThere)),
    },
    () => {
      const words = serverWords(pack(), forms());
      const { quote, message } = content();
      const shown = { ...(quote && { quote: quote.labels }), ...(message && { message: message.labels }) };
      return {
        away: absence().away,
        words,
        consent: consentOf(content()),
        labels: labelsOf(words, shown),
        questions: quote?.questions,
      };
    },
  );
  const plan = async () => {
    const { hero, solutions, about } = whole;
    const images = await readBrandImages(folder, brand);
    const { parts, ...pictures } = await showPictures({ hero, solutions, about }, folder);
    const logo =
      images.logo &&
      (await planLogo(images.logo, {
        ...brand,
        logoDark: images.logoDark,
        scale: scale ?? deriveServicesScale(SAMPLE_ACCENT),
      }));
    const type = chooseType('services', brand);
    const mark =
      logo?.fitsIcon || isSignedByHand(face)
        ? undefined
        : await outlineInitial(face.short ?? face.name, fontsOf(type), ON_TILE);
    const shown: ServicesContent = { ...content(), ...parts, logo: logo?.picture, mark };
    const data: PageData = { kind: 'services', content: shown, starts: {} };
    return { data, written: { kind: 'services', file: whole } as const, scale, images, logo, brand, type, ...pictures };
  };
  return { face, data: () => ({ kind: 'services', content: content(), starts: {} }), plan };
}

/** The middle of the tile of 32 by 32 that a letter is on. */
const ON_TILE = { x: 7, y: 7, size: 18 };

export function draftDomain(whole: DomainFile, context: FaceContext): DraftedFace {
  const { mails, brand, ...file } = withoutOffers(whole);
  const { alternates, folder, day } = context;
  const absence = once(() => absenceOf(file, context));
  const content = once(() =>
    domainContent(file, absence().pack, { alternates, year: yearOf(day), away: absence().line }),
  );
  const face = createFace(
    {
      ...faceBasics('domain', file, context),
      name: file.name,
      pages: pathsIn(domainPages, file),
      email: file.email,
      confirmation: file.confirmationMail,
      answerHours: file.answerWithin ?? PROMISED_HOURS,
      to: recipientsIn(whole, []),
      thanks: file.thanks,
      mails,
      forms: file.contact && file.offers === 'deliver' ? kindsOf(formsOfFace('domain')) : [],
    },
    () => {
      const { asked, contact } = content();
      const { pack, away } = absence();
      const forms = formsOfFace('domain').map((form) => (form.kind === 'offer' ? offerFormOf(asked, file.lang) : form));
      const words = serverWords(withOfferFields(pack, asked), forms);
      return {
        away,
        words,
        consent: consentOf(content()),
        labels: labelsOf(words, contact ? { offer: { ...offerLabels(pack), ...contact.labels } } : {}),
        asked,
        terms: sellerTerms(file),
      };
    },
  );
  const plan = async () => {
    const images = await readBrandImages(folder, brand ?? {});
    const type = chooseType('domain', brand ?? {});
    const { poster, picture, ...name } = await planPoster(face.name, type.heading, brand?.short);
    const isSigned = images.icon || isSignedByHand(face);
    const initial = isSigned ? undefined : await outlineInitial(face.name, fontsOf(type), ON_TILE);
    const data: PageData = { kind: 'domain', content: { ...content(), poster }, starts: {} };
    return {
      data,
      written: { kind: 'domain', file: withoutOffers(whole) } as const,
      scale: deriveScale('domain', brand?.accent),
      images,
      brand: brand ?? {},
      type,
      sign: { initial, ...picture },
      poster: name,
      ...NO_PICTURES,
    };
  };
  const dropsOffers = !!file.contact && file.offers !== 'deliver';
  return { face, dropsOffers, data: () => ({ kind: 'domain', content: content(), starts: {} }), plan };
}

export const NO_PICTURES: FacePictures = { photos: [], drawings: {} };

const fontsOf = ({ heading }: FaceType) => [heading.font, heading.companion];

/** Whether a face is one of the samples, which have signs designed by hand. */
const isSignedByHand = ({ name }: Face) => ['Solvewright', 'NowFetch.com'].includes(name);

const yearOf = (day: string) => Number(day.slice(0, 4));

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
export function addPages(plan: Omit<FacePlan, 'customPages'>, written: WrittenPage[]): FacePlan {
  const customPages = written.map(pageOf);
  return { ...plan, data: withLinks(plan.data, customPages), customPages };
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
