import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Companies of other kinds than the sample's, as their owners would write them: docs/internals/verification/brands.md shows them. */
export const examples = join(import.meta.dirname, '../../examples/companies');

/**
 * Two of them for every change, one from the right to the left with the other language that it names. The release run
 * has all.
 */
const chosen = ['mueller', 'almarsa', 'almarsa-en'];

/** Their files, with their own pages and all signs. */
export const companyFiles: Record<string, string> = Object.fromEntries(
  ['services', 'pages', 'brand'].flatMap((part) =>
    readdirSync(join(examples, part))
      .map((name) => [`${part}/${name}`, readFileSync(join(examples, part, name), 'utf8')] as const)
      .filter(([path, text]) => part === 'brand' || isChosen(path, text)),
  ),
);

function isChosen(path: string, text: string): boolean {
  const [, face = ''] = /^face: (.*)$/m.exec(text) ?? [];
  return chosen.some((key) => path === `services/${key}.yaml` || face.split(/[[\], ]+/).includes(key));
}
