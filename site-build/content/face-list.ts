import { readdirSync } from 'node:fs';
import { accessProblem, isAbsent } from './content-text.ts';

export interface FaceList {
  /** By key: the file's name without its ending. */
  files: Map<string, string>;
  /** File name, empty for the folder itself, and what is wrong with it. */
  problems: { file: string; message: string }[];
}

/**
 * The faces in a folder, one file each; none where there is no such folder. What editors leave behind (`.x.yaml.swp`,
 * `x.yaml~`) is none, nor is `beside`.
 */
export function listFaces(folder: string, beside?: string): FaceList {
  const files = new Map<string, string>();
  const problems: FaceList['problems'] = [];
  const names = isAbsent(folder) ? [] : folderNames(folder);
  if (typeof names === 'string') return { files, problems: [{ file: '', message: `${names}; ${EXPECTED}` }] };
  for (const file of names.filter((name) => !name.startsWith('.') && name !== beside).sort()) {
    const key = /^(.*)\.ya?ml$/.exec(file)?.[1];
    const message =
      misspelt(file, beside === undefined ? [] : [beside]) ??
      (key === undefined ? wrongEnding(file) : wrongName(key, files.get(key)));
    if (message) problems.push({ file, message });
    else if (key !== undefined) files.set(key, file);
  }
  return { files, problems };
}

const EXPECTED = 'expected a folder with a file for each site';

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
  if (key === 'services') return 'has the name of services.yaml; choose another, such as services-com.yaml';
  if (KEY.test(key)) return undefined;
  return 'cannot have this name: lower-case letters, digits and hyphens, such as example.yaml; rename it, or delete a copy';
}

/** What an owner would take for a face's file and the build would not. */
function wrongEnding(file: string): string | undefined {
  return /\.ya?ml(\.txt)?$/i.test(file) ? 'has another ending than .yaml; rename it' : undefined;
}

const PARTS = ['services.yaml', 'site.yaml', 'portfolio.yaml', 'services', 'domains', 'words', 'pages', 'public'];

/** Names in the content's folder that nearly are those of its parts: what is in them would be missing without a word. */
export function misnamed(names: string[]): { file: string; message: string }[] {
  const absent = PARTS.filter((part) => !names.includes(part));
  return names.flatMap((file) => {
    const message = misspelt(file, absent);
    return message === undefined ? [] : [{ file, message }];
  });
}

/** Says what a name was meant to be: it has capitals, another ending, or an s too many or too few. */
function misspelt(file: string, names: string[]): string | undefined {
  const meant = names.find((name) => name !== file && bare(name) === bare(file));
  return meant === undefined ? undefined : `is not read; expected ${meant}; did you mean "${meant}"?`;
}

const bare = (name: string) =>
  name
    .toLowerCase()
    .replace(/\.txt$/, '')
    .replace(/s?\.ya?ml$/, '.')
    .replace(/s$/, '');
