import { type Brand, readBrand } from '#contract/content/brand.ts';
import type { DomainContent, DomainFile } from '#contract/content/domain-content.ts';
import type { FormContent } from '#contract/content/form-content.ts';
import type { SiteLink } from '#contract/content/common-content.ts';
import type { ServicesContent, ServicesFile } from '#contract/content/services-content.ts';
import type { CustomPage } from '#contract/content/site-content.ts';
import type { ServerMessages, Messages } from '#contract/content/messages.ts';
import { formatConsent, type LeadForm } from '#contract/forms/lead-form.ts';
import { listForms } from '#contract/forms/lead-forms.ts';
import { withQuestions } from '#contract/forms/quote-request.ts';
import type { NameSign } from '#contract/site/artwork.ts';
import type { Alternate, SiteKind } from '#contract/site/kinds.ts';
import { domainPages, listPaths, servicesPages } from '#contract/site/site-pages.ts';
import type { PageData } from '#contract/site/page.ts';
import type { Site } from '#contract/site/site.ts';
import { PROMISED_HOURS } from '#contract/text/format.ts';
import { type BrandImages, readBrandImages } from '../brand/brand-files.ts';
import { SAMPLE_ACCENTS, type Scale, chooseEmailColors, deriveScale, deriveServicesScale } from '../brand/colors.ts';
import { type LogoPlan, outlineInitial, planLogo } from '../brand/logo.ts';
import { chooseType, type FaceType } from '../fonts/typefaces.ts';
import type { PublicFile } from '../pages/public-files.ts';
import type { OwnersPage } from '../pages/read-pages.ts';
import { type SitePictures, NO_PICTURES, showPictures } from '../pictures/photographs.ts';
import { outlineName } from '../poster/outline-name.ts';
import { planPoster, type PosterPlan } from '../poster/plan-poster.ts';
import { describeAbsence } from './dated-texts.ts';
import { bindHtml, keepTogether } from './keep-together.ts';
import {
  describeLanguage,
  makeDomainContent,
  makeServicesContent,
  pickServerMessages,
  withQuestionMessages,
} from './site-texts.ts';
import {
  chooseOfferForm,
  labelOfferValues,
  readSellerTerms,
  withOfferFields,
  withoutOffers,
} from './price-and-offer.ts';

/** A site whose pages can be made when somebody asks for one. */
export interface SiteDraft {
  site: Site;
  /** Tells apart the drafts of a site: what was made for another is not reused. */
  version: number;
  /** Paths of the owner's pages on it, and the files that these show. */
  customPaths: string[];
  shownFiles: PublicFile[];
  /** Its texts, without pictures and fonts. */
  data(): PageData;
  plan(): Promise<SitePlan>;
}

export interface SitePlan extends SitePictures {
  data: PageData;
  customPages: CustomPage[];
  scale: Scale | undefined;
  images: BrandImages;
  logo?: LogoPlan | undefined;
  brand: Brand | Partial<Brand>;
  type: FaceType;
  sign?: NameSign;
  /** A domain's name: its rules, and the fonts for it alone. */
  poster?: Pick<PosterPlan, 'css' | 'fonts'>;
}

/** What a kind of site makes of its file. The owner's pages are added to it. */
export interface DraftedSite {
  site: Site;
  data(): PageData;
  plan(): Promise<Omit<SitePlan, 'customPages'>>;
}

export interface SiteContext {
  key: string;
  isDefault: boolean;
  /** The texts of its language, overridden by the file's own. */
  messages: Messages;
  alternates: Alternate[] | undefined;
  folder: string;
  /** Today, such as `2026-12-24`. */
  day: string;
}

export function draftServices(file: ServicesFile, context: SiteContext): DraftedSite {
  const { alternates, folder, day } = context;
  const { name, short, accent } = readBrand(file.brand);
  const forms = listForms('services');
  const absence = once(() => describeAbsence(file, context));
  const messages = once(() => withQuestionMessages(absence().messages, file));
  const content = once(() => makeServicesContent(file, messages(), { alternates, day, away: absence().line }));
  const makeWords = () => {
    const quote = withQuestions(content().quote?.questions);
    const own = forms.map((form) => (form.kind === quote.kind ? quote : form));
    return pickServerMessages(messages(), own);
  };
  const pages = listPaths(servicesPages, file);
  const isThere = ({ path }: LeadForm) => pages.includes(path) || !listPaths(servicesPages).includes(path);
  const facts = {
    ...describeSite('services', file, context),
    ...describeEmails(file, { quote: file.quote?.to, message: file.message?.to }),
    name,
    short,
    pages,
    answerHours: file.answerWithin ?? null,
    forms: listKinds(forms.filter(isThere)),
  };
  const site: Site = withTexts(facts, {
    away: () => absence().away,
    words: makeWords,
    consent: () => readConsent(content()),
    labels: () => listLabels(site.words, { quote: content().quote?.labels, message: content().message?.labels }),
    questions: () => content().quote?.questions,
    accent: () => chooseEmailColors('services', accent),
    steps: () => ({ quote: listSteps(content().quote), message: listSteps(content().message) }),
  });
  const plan = () => planServices(file, folder, { site, content: content() });
  return { site, data: () => ({ kind: 'services', content: content(), starts: {} }), plan };
}

async function planServices(
  { brand: given, hero, solutions, about }: ServicesFile,
  folder: string,
  { site, content }: { site: Site; content: ServicesContent },
): Promise<Omit<SitePlan, 'customPages'>> {
  const brand = readBrand(given);
  const scale = deriveScale('services', brand.accent);
  const colors = scale ?? deriveServicesScale(SAMPLE_ACCENTS.services);
  const images = await readBrandImages(folder, brand);
  const { parts, ...pictures } = await showPictures({ hero, solutions, about }, folder);
  const logo = images.logo && (await planLogo(images.logo, { ...brand, logoDark: images.logoDark, scale: colors }));
  const type = chooseType('services', brand);
  const mark = logo?.fitsIcon ? undefined : await outlineSign(site, type);
  const shown = keepTogether({ ...content, ...parts, logo: logo?.picture, mark });
  return { data: { kind: 'services', content: shown, starts: {} }, scale, images, logo, brand, type, ...pictures };
}

export function draftDomain(whole: DomainFile, context: SiteContext): DraftedSite {
  const file = withoutOffers(whole);
  const { alternates, folder, day } = context;
  const forms = listForms('domain');
  const absence = once(() => describeAbsence(file, context));
  const content = once(() => makeDomainContent(file, absence().messages, { alternates, day, away: absence().line }));
  const makeWords = () => {
    const { asked } = content();
    const offer = chooseOfferForm(asked, file.lang);
    const own = forms.map((form) => (form.kind === offer.kind ? offer : form));
    return pickServerMessages(withOfferFields(absence().messages, asked), own);
  };
  const facts = {
    ...describeSite('domain', file, context),
    ...describeEmails(file),
    name: file.name,
    pages: listPaths(domainPages, file),
    answerHours: file.answerWithin ?? PROMISED_HOURS,
    forms: file.contact && file.offers === 'deliver' ? listKinds(forms) : [],
    terms: readSellerTerms(file),
  };
  const site: Site = withTexts(facts, {
    away: () => absence().away,
    words: makeWords,
    consent: () => readConsent(content()),
    labels: () => {
      const { contact } = content();
      return listLabels(site.words, {
        offer: contact && { ...labelOfferValues(absence().messages), ...contact.labels },
      });
    },
    asked: () => content().asked,
    accent: () => chooseEmailColors('domain', file.brand?.accent),
  });
  const plan = () => planDomain(file, folder, { site, content: content() });
  return { site, data: () => ({ kind: 'domain', content: content(), starts: {} }), plan };
}

async function planDomain(
  { brand = {} }: DomainFile,
  folder: string,
  { site, content }: { site: Site; content: DomainContent },
): Promise<Omit<SitePlan, 'customPages'>> {
  const scale = deriveScale('domain', brand.accent);
  const images = await readBrandImages(folder, brand);
  const type = chooseType('domain', brand);
  const { poster, picture, ...name } = await planPoster(site.name, type.heading, brand.short);
  const sign = { initial: images.icon ? undefined : await outlineSign(site, type), ...picture };
  const outline = await outlineName(site.name, type.heading);
  const shown = keepTogether({ ...content, poster, outline });
  const data: PageData = { kind: 'domain', content: shown, starts: {} };
  return { data, scale, images, brand, type, sign, poster: name, ...NO_PICTURES };
}

/** Adds texts that are made when somebody asks for one of them: there may be thousands of sites. */
function withTexts(site: Omit<Site, 'words' | 'labels'>, texts: { [Key in keyof Site]?: () => Site[Key] }): Site {
  for (const [key, make] of Object.entries(texts))
    Object.defineProperty(site, key, { get: once(make as () => unknown), enumerable: true });
  return site as Site;
}

/** Runs a function at the first call, and returns its result at every call. */
export function once<Result>(make: () => Result): () => Result {
  let made: { result: Result } | undefined;
  return () => (made ??= { result: make() }).result;
}

export function describeSite(
  kind: SiteKind,
  { url, lang, hosts }: Pick<DomainFile, 'url' | 'lang' | 'hosts'>,
  { key, isDefault }: SiteContext,
) {
  return { key, kind, url, ...describeLanguage(lang), hosts: [...hosts, `${key}.localhost`], isDefault };
}

/** Describes the emails about leads. `ofForms`: the recipients that a form has of its own, by its kind. */
function describeEmails(file: ServicesFile | DomainFile, ofForms: Record<string, string[] | undefined> = {}) {
  const { email, confirmationMail: confirmation, thanks, mails } = file;
  const recipients = Object.entries({ all: file.to, ...ofForms }).filter(([, to]) => to);
  return { email, confirmation, thanks, mails, to: Object.fromEntries(recipients) as Site['to'] };
}

/** Lists what happens after a form is sent, with the sentence about when visitors hear from the owner. */
const listSteps = (form: FormContent | undefined) => form && [...form.next.steps, form.next.reply ?? []].flat();

const listKinds = (forms: LeadForm[]) => forms.map(({ kind }) => kind);

function readConsent({ consent, consentMissing = '' }: Pick<DomainContent, 'consent' | 'consentMissing'>) {
  return consent && { text: formatConsent(consent), missing: consentMissing };
}

/** Lists the labels of fields by kind of form. `shown`: those of pages, which an owner may have changed. */
function listLabels(
  { forms }: ServerMessages,
  shown: Partial<Record<string, Record<string, string> | undefined>>,
): Site['labels'] {
  const labels: Site['labels'] = {};
  for (const [kind, { fields }] of Object.entries(forms))
    labels[kind] =
      shown[kind] ?? Object.fromEntries(Object.entries(fields).map(([field, { label }]) => [field, label]));
  return labels;
}

/** Outlines the letter on a site's tile of 32 by 32. The samples have signs that were designed by hand. */
async function outlineSign({ name, short = name }: Site, { heading }: FaceType): Promise<string | undefined> {
  if (['Solvewright', 'NowFetch.com'].includes(name)) return undefined;
  return outlineInitial(short, heading.fonts, { x: 7, y: 7, size: 18 });
}

/** Adds the owner's pages, and links to them in the bar or the footer. A site without a bar has all in the footer. */
export function addPages(plan: Omit<SitePlan, 'customPages'>, own: OwnersPage[]): SitePlan {
  const { data } = plan;
  const customPages = own.map(({ path, title, description, place, noindex, hours, markdown }): CustomPage => {
    const heading = markdown.heading ?? title;
    const html = bindHtml(markdown.html, data.content.lang);
    return { path, title, heading, description, place, noindex, hours, html };
  });
  const hasBar = data.kind === 'services';
  const inBar = customPages.filter(({ place }) => hasBar && place === 'bar');
  const inFooter = customPages.filter((page) => page.place !== 'none' && !inBar.includes(page));
  const content = { ...data.content, legal: joinLinks(data.content.legal, inFooter) };
  if (hasBar) {
    const { navigation } = data.content;
    Object.assign(content, { navigation: { ...navigation, links: joinLinks(navigation.links, inBar) } });
  }
  return { ...plan, data: { ...data, content } as PageData, customPages };
}

function joinLinks(own: SiteLink[] = [], pages: CustomPage[]): SiteLink[] {
  const added = pages.filter(({ path }) => !own.some(({ href }) => href === path));
  return [...own, ...added.map(({ path, title }) => ({ label: title, href: path }))];
}
