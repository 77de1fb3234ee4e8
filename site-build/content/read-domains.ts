import { formatMistake, type ContentMistake } from '#contract/content-mistake.ts';
import { domainContentSchema, type DomainFile } from '#contract/domain-content.ts';
import type { Packs } from '../words-of.ts';
import { readContentFile, type ContentFile } from './content-file.ts';
import { braceProblem, openBraces } from './fill-braces.ts';
import { isGroup, whatIsTaken, without } from './fill-in.ts';
import { nameValues } from './name-values.ts';
import { completion, readShared, SOME_EMAIL, type SharedDomain } from './shared-domain.ts';
import type { Path } from './yaml-document.ts';

/** Reads a domain's file with what all domains share; `mistakes` are those of the shared file, which are told once. */
export function domainReader(folder: string, packs: Packs) {
  const shared = readShared(folder, packs);
  const find = causeFinder(shared, packs);
  const read = (path: string): ContentFile<DomainFile> => {
    const file = readContentFile(path, domainContentSchema, shared);
    const mistakes = file.mistakes.length > 0 ? find(path, file.mistakes) : lackedByBraces(file, shared);
    const { value, ...rest } = file;
    return { ...rest, ...(mistakes.length === 0 && { value: value! }), mistakes, mistakeAt: placed(file, shared) };
  };
  return { read, mistakes: shared.mistakes };
}

/** What a name has not, and a shared text that it takes needs. */
function lackedByBraces(file: ContentFile<DomainFile>, shared: SharedDomain): ContentMistake[] {
  const own = file.plain;
  if (!isGroup(own) || !shared.file) return [];
  const open = openBraces(whatIsTaken(own, shared.value), nameValues(own, shared.value));
  const lacked = new Map(open.filter(({ name }) => !braceProblem(name)).map((brace) => [brace.name, brace.path]));
  return [...lacked].map(([name, path]) => {
    const { line } = shared.file!.mistakeAt(path, '');
    const message = `is missing; {${name}} in ${shared.file!.name}:${line} needs it; write it, or a text of its own`;
    return { ...file.mistakeAt(['name'], message), key: name };
  });
}

/** What stands in the shared file is told at its line there; what follows from the name, at the name. */
function placed(file: ContentFile<DomainFile>, shared: SharedDomain): ContentFile<unknown>['mistakeAt'] {
  return (path: Path, message: string) => {
    if (file.has(path)) return file.mistakeAt(path, message);
    if (shared.file?.has(path)) return shared.file.mistakeAt(path, message);
    if (!['hosts', 'url'].includes(String(path[0]))) return file.mistakeAt(path, message);
    return { ...file.mistakeAt(['name'], message), key: file.mistakeAt(path, '').key };
  };
}

/** Keys that are looked for in the shared file at most: each takes a reading. */
const MOST_SEARCHES = 20;

/** Says in mistakes that come from a name's file and the shared one together where the other half stands. */
function causeFinder({ file: sharedWords, value, mistakes: broken }: SharedDomain, packs: Packs) {
  let searches = 0;
  const alone = [completion({}, packs), completion({ email: SOME_EMAIL }, packs)];
  const read = (path: string, complete: (own: unknown) => unknown) =>
    new Set(readContentFile(path, domainContentSchema, { complete }).mistakes.map(formatMistake));

  function causeOf(path: string, mistake: string): string | undefined {
    if (searches++ >= MOST_SEARCHES) return undefined;
    const rest = (key: string) => completion({ email: SOME_EMAIL, ...without(value, [key]) }, packs);
    return Object.keys(value).find((key) => !read(path, rest(key)).has(mistake));
  }

  return (path: string, mistakes: ContentMistake[]): ContentMistake[] => {
    if (!sharedWords || broken.length > 0) return mistakes;
    const own = alone.map((complete) => read(path, complete));
    return mistakes.map((mistake) => {
      if (own.some((known) => known.has(formatMistake(mistake)))) return mistake;
      const key = causeOf(path, formatMistake(mistake));
      const place = key === undefined ? '' : `:${sharedWords.mistakeAt([key], '').line}`;
      return { ...mistake, message: `${mistake.message} (with what ${sharedWords.name}${place} says)` };
    });
  };
}
