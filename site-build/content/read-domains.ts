import { formatMistake, type ContentMistake } from '#contract/content-mistake.ts';
import { domainContentSchema, type DomainFile } from '#contract/domain-content.ts';
import type { Packs } from '../words-of.ts';
import { readContentFile, type ContentFile } from './content-file.ts';
import { braceProblem, isGroup, nameValues, openBraces, whatIsTaken, type Brace } from './fill-in.ts';
import type { Path } from './key-path.ts';
import { completion, readShared, SOME_EMAIL, type SharedDomain } from './shared-domain.ts';

/** Reads domains' files with what they share. `mistakes`, asked for afterward, are those of the shared file, each told once. */
export function domainReader(folder: string, packs: Packs) {
  const shared = readShared(folder, packs);
  const find = causeFinder(shared, packs);
  const lacks = new Map<string, Lack>();
  const hasBraces = openBraces(shared.value, {}).length > 0;
  const read = (path: string): ContentFile<DomainFile> => {
    const file = readContentFile(path, domainContentSchema, shared);
    for (const brace of hasBraces ? openBracesOf(file, shared) : []) {
      const lack = lacks.get(brace.name) ?? { path: brace.path, files: new Set() };
      lack.files.add(file.name);
      lacks.set(brace.name, lack);
    }
    return { ...file, mistakes: find(path, file.mistakes), mistakeAt: placed(file, shared) };
  };
  const mistakes = () => [...shared.mistakes, ...[...lacks].map(([name, lack]) => lackMistake(shared, name, lack))];
  return { read, mistakes };
}

/** A shared text that has nothing to say of some names, and their files. */
interface Lack {
  path: Path;
  files: Set<string>;
}

function openBracesOf({ plain: own }: ContentFile<DomainFile>, { value, file }: SharedDomain): Brace[] {
  if (!isGroup(own) || !file) return [];
  const open = openBraces(whatIsTaken(own, value), nameValues(own, value));
  return open.filter(({ name }) => braceProblem(name) === undefined);
}

const NAMED = 3;

function lackMistake({ file }: SharedDomain, name: string, { path, files }: Lack): ContentMistake {
  const more = files.size > NAMED ? ` and ${files.size - NAMED} more` : '';
  const names = `${[...files].slice(0, NAMED).join(', ')}${more}`;
  return file!.mistakeAt(
    path,
    `has {${name}}, and there is none in ${names}; write ${name} there, or a text without it`,
  );
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

/** Says in mistakes that come from a name's file and the shared one together that they do. */
function causeFinder({ file: sharedWords, mistakes: broken }: SharedDomain, packs: Packs) {
  const alone = [completion({}, packs), completion({ email: SOME_EMAIL }, packs)];
  return (path: string, mistakes: ContentMistake[]): ContentMistake[] => {
    if (mistakes.length === 0 || !sharedWords || broken.length > 0) return mistakes;
    const read = alone.flatMap((complete) => readContentFile(path, domainContentSchema, { complete }).mistakes);
    const own = new Set(read.map(formatMistake));
    return mistakes.map((mistake) => {
      if (own.has(formatMistake(mistake))) return mistake;
      return { ...mistake, message: `${mistake.message} (together with what ${sharedWords.name} says)` };
    });
  };
}
