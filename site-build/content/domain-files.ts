import { readdirSync } from 'node:fs';
import { accessProblem } from './content-text.ts';

export interface DomainFiles {
  /** By key: the file's name without its ending. */
  files: Map<string, string>;
  /** File name, empty for the folder itself, and what is wrong with it. */
  problems: { file: string; message: string }[];
}

/** The domains for sale: one file each. What editors leave behind (`.x.yaml.swp`, `x.yaml~`) is none. */
export function listDomainFiles(folder: string): DomainFiles {
  const files = new Map<string, string>();
  const problems: DomainFiles['problems'] = [];
  const names = folderNames(folder);
  if (typeof names === 'string') return { files, problems: [{ file: '', message: `${names}; ${EXPECTED}` }] };
  for (const file of names.filter((name) => !name.startsWith('.')).sort()) {
    const key = /^(.*)\.ya?ml$/.exec(file)?.[1];
    const message = key === undefined ? wrongEnding(file) : wrongName(key, files.get(key));
    if (message) problems.push({ file, message });
    else if (key !== undefined) files.set(key, file);
  }
  return { files, problems };
}

const EXPECTED = 'expected a folder with a file for each domain for sale; it may be empty';

/** What is in a folder, or why it cannot be read. */
export function folderNames(folder: string): string[] | string {
  try {
    return readdirSync(folder);
  } catch (error) {
    return accessProblem(error, folder);
  }
}

/** Also the name of an address on this machine, `<key>.localhost`, so a label of a host name (RFC 1035). */
const KEY = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

function wrongName(key: string, other: string | undefined): string | undefined {
  if (other !== undefined) return `has the name of ${other}; delete or rename one of the two`;
  if (key === 'services') return 'has the name of the other face; choose another, such as services-com.yaml';
  if (KEY.test(key)) return undefined;
  return 'cannot have this name: lower-case letters, digits and hyphens, such as example.yaml; rename it, or delete a copy';
}

/** What an owner would take for a domain's file and the build would not. */
function wrongEnding(file: string): string | undefined {
  return /\.ya?ml(\.txt)?$/i.test(file) ? 'has another ending than .yaml; rename it' : undefined;
}
