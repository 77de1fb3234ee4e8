import { join } from 'node:path';
import type { ContentIssue } from '#contract/content/content-issue.ts';
import type { DomainFile } from '#contract/content/domain-content.ts';
import { languageTag } from '#contract/content/common-content.ts';
import { type ContentFile, parseContent, readContentFile } from './content-file.ts';
import { domainFileSchema, UNSHAREABLE } from './content-schemas.ts';
import { makeDomainDefaults } from './domain-defaults.ts';
import { fillIn, type Group, isGroup } from './fill-in.ts';
import type { Locales } from './locales.ts';
import { isAbsent, type OwnersPath } from './owner-files.ts';
import type { Path } from './parse-yaml.ts';

/** The file in `content/domains/` that all domains share. */
export const sharedFile = '_defaults.yaml';

/**
 * Reads domains' files with the shared values and texts. `root`: the content folder. `sharedText`: of a shared file
 * that is not written yet.
 */
export function createDomainReader(root: string, locales: Locales, sharedText?: string) {
  const shared = readShared({ root, path: join(root, 'domains', sharedFile) }, locales, sharedText);
  const complete = (own: unknown) => (isGroup(own) ? completeDomain(own, shared.value, locales) : own);
  const parse = (path: string, text: string) => parseContent({ path, text }, domainFileSchema, { complete });
  const read = (path: string): ContentFile<DomainFile> => {
    const file = readContentFile({ root, path }, domainFileSchema, { complete });
    return { ...file, issueAt: (at, message) => locateIssue(at, message, file, shared.file) };
  };
  return { read, parse, issues: shared.issues };
}

interface SharedDomain {
  file?: ContentFile<unknown>;
  issues: ContentIssue[];
  value: Group;
}

/** A shared file with mistakes counts as this one, so that no other file repeats them. */
const INSTEAD = { email: 'sales@example.com', price: { currency: 'USD' } };

/** Checks the shared values on the page of a name that has a price. */
function readShared(place: OwnersPath, locales: Locales, text: string | undefined): SharedDomain {
  const { path } = place;
  if (text === undefined && isAbsent(path)) return { issues: [], value: {} };
  const sample = { name: 'Example.com', price: { amount: 1e12 } };
  const complete = (own: unknown) =>
    own === null || isGroup(own) ? completeDomain(sample, fillIn(own ?? {}, INSTEAD), locales) : own;
  const context = { complete, mayBeInherited: true };
  const file =
    text === undefined
      ? readContentFile(place, domainFileSchema, context)
      : parseContent({ path, text }, domainFileSchema, context);
  const own = UNSHAREABLE.filter((key) => file.has([key]));
  const message = 'cannot be shared; write it into the file of each domain';
  const issues = [...file.issues, ...own.map((key) => file.issueAt([key], message))];
  if (issues.length > 0) return { file, issues, value: INSTEAD };
  return { file, issues, value: isGroup(file.plain) ? file.plain : {} };
}

/** Shared texts that would promise a sold name to buyers. */
const ABOUT_A_SALE = ['hero', 'pages', 'footer', 'trust', 'questions'];

/** Terms of a price, which a name without one does not have. */
const ABOUT_A_PRICE = ['price', 'minimum', 'instalments'];

function completeDomain(own: Group, shared: Group, locales: Locales): Group {
  const given = { ...shared };
  if ((own['status'] ?? shared['status']) === 'sold') for (const key of ABOUT_A_SALE) delete given[key];
  if (!hasAmount(own, shared)) for (const key of ABOUT_A_PRICE) delete given[key];
  // Instalments are part of an offer, and need its form.
  if (own['contact'] === null) delete given['instalments'];
  const ownAndShared = fillIn(own, given);
  // An unknown language is reported by the check of languages.
  const lang = languageTag.safeParse(ownAndShared['lang']).data ?? 'en';
  const locale = locales.find(lang) ?? locales.find('en')!;
  const defaults = makeDomainDefaults(own, { ...ownAndShared, lang }, locale);
  return askInCurrency(fillIn(own, fillIn(given, defaults)), shared['price']);
}

function hasAmount({ price }: Group, shared: Group): boolean {
  if (price === null) return false;
  return [price, shared['price']].some((each) => isGroup(each) && each['amount'] !== undefined);
}

/** Lets a name without a price ask for offers in the shared currency. */
function askInCurrency(file: Group, sharedPrice: unknown): Group {
  const { contact, price } = file;
  if (!isGroup(contact) || contact['amount'] !== true || isGroup(price) || !isGroup(sharedPrice)) return file;
  const { currency } = sharedPrice;
  return currency === undefined ? file : { ...file, contact: { ...contact, amount: { currencies: [currency] } } };
}

/** Places issues of shared values in the shared file, and issues of what follows from the name at the name. */
function locateIssue(at: Path, message: string, own: ContentFile<unknown>, shared: SharedDomain['file']): ContentIssue {
  if (own.has(at)) return own.issueAt(at, message);
  if (shared?.has(at)) return shared.issueAt(at, message);
  if (!['hosts', 'url'].includes(String(at[0]))) return own.issueAt(at, message);
  return { ...own.issueAt(['name'], message), key: own.issueAt(at, '').key };
}
