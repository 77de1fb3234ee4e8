import { lstatSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import type { ContentIssue } from '#contract/content/content-issue.ts';
import { makeFileIssue } from '../read/content-file.ts';
import {
  explainAccess,
  formatSize,
  isAbsent,
  openInside,
  listFolder,
  type OwnersPath,
  readChecked,
} from '../read/owner-files.ts';
import { isReserved } from './read-pages.ts';

/** A file that is served unchanged, unless a page shows it as a photograph. */
export interface PublicFile {
  /** The address that serves it, as an owner types it: `/files/terms.pdf`. */
  path: string;
  source: OwnersPath;
  /** Its state when it was checked. */
  stat: Stats;
}

/** Bytes. The server keeps the files in memory. */
const LARGEST_FILE = 25_000_000;
const LARGEST_FOLDER = 100_000_000;

/** Lists the files in `public/` of the content folder. Every site serves all of them, which does no harm. */
export function readPublicFiles(root: string): { files: PublicFile[]; issues: ContentIssue[] } {
  const files: PublicFile[] = [];
  const issues: ContentIssue[] = [];
  const folder = join(root, 'public');
  if (isAbsent(folder)) return { files, issues };

  function read(source: OwnersPath, path: string): void {
    const found = checkFile(source, path);
    if (typeof found === 'string') issues.push(makeFileIssue(source.path, found));
    else if (!Array.isArray(found)) files.push({ path, source, stat: found });
    else
      for (const name of found.filter((each) => !isLeftOver(each, path)).sort())
        read({ root, path: join(source.path, name) }, `${path}/${name.normalize('NFC')}`);
  }

  read({ root, path: folder }, '');
  const size = files.reduce((sum, { stat }) => sum + stat.size, 0);
  if (size > LARGEST_FOLDER)
    issues.push(makeFileIssue(folder, `has ${formatSize(size)} of files; expected at most 100 MB`));
  return { files, issues };
}

/** Whether editors or systems left a file. Only `/.well-known/` is served among names with a dot (RFC 8615). */
function isLeftOver(name: string, above: string): boolean {
  if (name.startsWith('.')) return !(name === '.well-known' && above === '');
  return /~$|\.(?:swp|tmp)$|^(?:Thumbs\.db|desktop\.ini)$/i.test(name);
}

/** Checks a file or lists a folder, or explains the issue. */
function checkFile(source: OwnersPath, path: string): Stats | string[] | string {
  try {
    const opened = openInside(source);
    if (typeof opened === 'string') return opened;
    using file = opened;
    const { stat } = file;
    // A link to a folder may lead to a folder that contains the link.
    if (stat.isDirectory())
      return lstatSync(source.path).isSymbolicLink() && path !== '' ? LINKED_FOLDER : listFolder(source.path);
    if (!stat.isFile()) return 'is not an ordinary file; delete it';
    if (stat.size > LARGEST_FILE) return `has ${formatSize(stat.size)}; expected at most 25 MB. Export it smaller`;
    return findNameProblem(path) ?? stat;
  } catch (error) {
    return explainAccess(error, source.path);
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

/** Paths of proofs of ownership for certificate authorities (RFC 8555, 8.3; CA/Browser Forum, 3.2.2.4.18). */
const PROOFS = /^\/\.well-known\/(?:acme-challenge|pki-validation)(?:\/|$)/i;

/** Reads a file as it is now. Throws if something that may not be served has taken its place since it was checked. */
export function readPublic({ source }: PublicFile): Buffer {
  return readChecked(source, LARGEST_FILE);
}
