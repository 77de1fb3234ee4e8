import { getPublicSuffix } from 'tldts';

export interface NameParts {
  /** What the name is known by: all before its ending. */
  label: string;
  /** With its dot: `.com`, `.co.uk`. */
  ending: string;
}

/** Parts a name before its ending, which may have several labels (Public Suffix List). */
export function partsOfName(name: string): NameParts {
  const labels = name.split('.');
  const count = getPublicSuffix(name)?.split('.').length ?? 1;
  const ending = labels.slice(-Math.min(count, labels.length - 1));
  return { label: labels.slice(0, -ending.length).join('.'), ending: `.${ending.join('.')}` };
}
