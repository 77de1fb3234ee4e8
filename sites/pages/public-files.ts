import { lstatSync, readdirSync, realpathSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import type { ContentIssue } from '#contract/content/content-issue.ts';
import { makeFileIssue } from '../read/content-file.ts';
import { explainAccess, isAbsent, openInside } from '../read/owner-files.ts';
import { isReserved } from './read-pages.ts';

/** A file that is served unchanged, unless a page shows it as a photograph. */
export interface PublicFile {
  /** The address that serves it, as an owner types it: `/files/terms.pdf`. */
  path: string;
  source: string;
  root: string;
  /** Its state when it was checked. */
  stat: Stats;
}

/** Bytes. The server keeps the files in memory. */
const LARGEST_FILE = 25_000_000;
const LARGEST_FOLDER = 100_000_000;

/** Lists the files below `content/public/`. Every site serves all of them, which does no harm. */
export function readPublicFiles(folder: string): { files: PublicFile[]; issues: ContentIssue[] } {
  const files: PublicFile[] = [];
  const issues: ContentIssue[] = [];
  if (isAbsent(folder)) return { files, issues };

  function read(root: string, name: string, path: string): void {
    const source = join(root, name);
    const found = checkFile(source, path, root);
    if (typeof found === 'string') issues.push(makeFileIssue(join(folder, name), found));
    else if (!found.isDirectory()) files.push({ path, source, root, stat: found });
    else
      for (const each of readdirSync(source).sort())
        if (!isLeftOver(each, path)) read(root, join(name, each), `${path}/${each.normalize('NFC')}`);
  }

  try {
    read(realpathSync(folder), '', '');
  } catch (error) {
    issues.push(makeFileIssue(folder, explainAccess(error, folder)));
  }
  const size = files.reduce((sum, { stat }) => sum + stat.size, 0);
  if (size > LARGEST_FOLDER) issues.push(makeFileIssue(folder, `has ${inMb(size)} of files; expected at most 100 MB`));
  return { files, issues };
}

/** Whether editors or systems left a file. Only `/.well-known/` is served among names with a dot (RFC 8615). */
function isLeftOver(name: string, above: string): boolean {
  if (name.startsWith('.')) return !(name === '.well-known' && above === '');
  return /~$|\.(?:swp|tmp)$|^(?:Thumbs\.db|desktop\.ini)$/i.test(name);
}

function checkFile(source: string, path: string, root: string): Stats | string {
  try {
    const opened = openInside(root, source);
    if (typeof opened === 'string') return opened;
    using file = opened;
    const { stat } = file;
    // A link to a folder may lead to a folder that contains the link.
    if (stat.isDirectory()) return lstatSync(source).isSymbolicLink() && path !== '' ? LINKED_FOLDER : stat;
    if (!stat.isFile()) return 'is not an ordinary file; delete it';
    if (stat.size > LARGEST_FILE) return `has ${inMb(stat.size)}; expected at most 25 MB. Export it smaller`;
    return findNameProblem(path) ?? stat;
  } catch (error) {
    return explainAccess(error, source);
  }
}

function findNameProblem(path: string): string | undefined {
  if (PROOFS.test(path))
    return 'would allow its author to get TLS certificates for your domains, which only your proxy may do; delete it';
  if (isReserved(path)) return `has the address ${path}, which Janus uses itself; rename it`;
  if (/^(?:\/[\p{L}\p{M}\p{N} ._~()+,@!&=-]+)+$/u.test(path) && !/\.(?:br|gz|map)$/.test(path)) return undefined;
  return 'cannot have this name; expected letters, digits, spaces, dots and hyphens, and not .br, .gz or .map';
}

const LINKED_FOLDER = 'is a link to a folder; copy the folder';
const inMb = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`;

/** Paths of proofs of ownership for certificate authorities (RFC 8555, 8.3; CA/Browser Forum, 3.2.2.4.18). */
const PROOFS = /^\/\.well-known\/(?:acme-challenge|pki-validation)(?:\/|$)/i;

/** Reads a file as it is now. Throws if something that may not be served has taken its place since it was checked. */
export function readPublic({ root, source }: PublicFile): Buffer {
  const opened = openInside(root, source);
  if (typeof opened === 'string') throw new Error(`${source} ${opened}`);
  using file = opened;
  if (!file.stat.isFile() || file.stat.size > LARGEST_FILE) throw new Error(`${source} is not the checked file`);
  return file.read();
}
