import { existsSync, lstatSync, readdirSync, realpathSync, type Stats } from 'node:fs';
import { basename, join, sep } from 'node:path';
import type { ContentMistake } from '#contract/content-mistake.ts';
import { wholeFile } from '../content/content-file.ts';
import { accessProblem, isAbsent } from '../content/content-text.ts';
import { openInside } from '../content/open-file.ts';
import { hostProblem } from './host-names.ts';
import { isReserved } from './page-path.ts';

/** A file that is served as it is. */
export interface PublicFile {
  /** Where it is served, as an owner types it: `/files/terms.pdf`. */
  path: string;
  /** Where it is, and the folder that it must be in. */
  source: string;
  root: string;
  /** As it was looked at. */
  stat: Stats;
}

/** Files are kept in memory while the site is served; both in bytes. */
const LARGEST_FILE = 25_000_000;
const LARGEST_FOLDER = 100_000_000;

/** The files below `content/public/`, all of them for every face: a file that only one needs does no harm on another. */
export function readPublicFiles(folder: string): { files: PublicFile[]; mistakes: ContentMistake[] } {
  if (isAbsent(folder)) return { files: [], mistakes: [] };
  const files: PublicFile[] = [];
  const mistakes: ContentMistake[] = [];
  let size = 0;

  function read(root: string, place: string, path: string): void {
    const source = join(root, place);
    const found = lookAt(source, path, root);
    if (typeof found === 'string') return void mistakes.push(wholeFile(join(folder, place), found));
    if (found.isDirectory()) {
      const names = readdirSync(source).filter((name) => !isLeftOver(name, path));
      return names.sort().forEach((name) => read(root, join(place, name), `${path}/${name.normalize('NFC')}`));
    }
    size += found.size;
    files.push({ path, source, root, stat: found });
  }

  try {
    const [root, above] = [realpathSync(folder), realpathSync(join(folder, '..'))];
    if (root.startsWith(above + sep)) read(root, '', '');
    else mistakes.push(wholeFile(folder, 'is a link that leads out of the folder of your words; copy the folder'));
  } catch (error) {
    mistakes.push(wholeFile(folder, accessProblem(error, folder)));
  }
  if (size > LARGEST_FOLDER) mistakes.push(wholeFile(folder, `has ${inMb(size)} of files; expected at most 100 MB`));
  return { files, mistakes };
}

/** A line for each name that an owner may have meant to be served and that is not. */
export function unservedFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /^\.[^./]/.test(basename(path)) && !SILENT.test(path))
    .toSorted()
    .map((path) => `${join(folder, path)} is not served: of names with a dot only those in .well-known/ are`);
}

/** What systems and version control leave behind, and all that is in a folder named with a dot. */
const SILENT =
  /^\.well-known$|(?:^|\/)\.(?:DS_Store|gitkeep|gitignore|git|directory|_[^/]*|[^/]*\.sw[a-z])$|(?:^|\/)\.(?!well-known\/)[^/]*\//;

/** What editors and systems leave behind; of names with a dot only `/.well-known/` is served (RFC 8615). */
function isLeftOver(name: string, above: string): boolean {
  if (name.startsWith('.')) return !(name === '.well-known' && above === '');
  return /~$|\.(?:swp|tmp)$|^(?:Thumbs\.db|desktop\.ini)$/i.test(name);
}

/** What it is, or what keeps it from being served. */
function lookAt(source: string, path: string, root: string): Stats | string {
  try {
    const opened = openInside(root, source);
    if (typeof opened === 'string') return opened;
    using file = opened;
    const { stat } = file;
    // A link to a folder may lead to one that it is in.
    if (stat.isDirectory()) return lstatSync(source).isSymbolicLink() && path !== '' ? LINKED_FOLDER : stat;
    if (!stat.isFile()) return 'is no ordinary file; delete it';
    if (stat.size > LARGEST_FILE) return `has ${inMb(stat.size)}; expected at most 25 MB`;
    return nameProblem(path) ?? stat;
  } catch (error) {
    return accessProblem(error, source);
  }
}

function nameProblem(path: string): string | undefined {
  const ofHost = hostProblem(path);
  if (ofHost !== undefined) return ofHost;
  if (isReserved(path)) return `has the address ${path}, where the program has a page or a file of its own; rename it`;
  if (/^(?:\/[\p{L}\p{M}\p{N} ._~()+,@!&=-]+)+$/u.test(path) && !/\.(?:br|gz|map)$/.test(path)) return undefined;
  return 'cannot be served by this name; expected letters, digits, spaces, dots and hyphens, and not .br, .gz or .map';
}

const LINKED_FOLDER = 'is a link to a folder; copy the folder';
const inMb = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`;
