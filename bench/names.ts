import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, temporaryFolder } from './site.ts';

const SYLLABLES =
  'al ba bo ca co da de dor el fa fi fin ga go ha hub in ja jet ka ki la lo lux ma me mi mo na net no or pa po qui ra ri ro sa shop so ta tech ti to ul va ve vi wa wo xa yo za zen'.split(
    ' ',
  );

/** So many different names of two to five syllables, always the same ones. */
export function makeNames(count: number): string[] {
  const names = new Set<string>();
  let state = 20;
  // A linear congruential generator (Numerical Recipes, 7.1).
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  while (names.size < count) {
    const syllables = Array.from({ length: 2 + next(4) }, () => SYLLABLES[next(SYLLABLES.length)]!);
    names.add(syllables.join(''));
  }
  return [...names];
}

export const contentFile = (folder: string, name: string) => join(folder, 'content/domains', `${name}.yaml`);

/** A folder of this run with the sample's domain under other names, and nothing built. */
export function folderOfNames(names: string[]): string {
  const folder = temporaryFolder();
  const sample = readFileSync(join(root, 'sample/content/domains/nowfetch.yaml'), 'utf8');
  mkdirSync(join(folder, 'content/domains'), { recursive: true });
  for (const name of names) {
    const shown = name[0]!.toUpperCase() + name.slice(1);
    writeFileSync(
      contentFile(folder, name),
      sample
        .replaceAll('NowFetch', shown)
        .replaceAll('nowfetch', name)
        .replace('"Eight letters', `"${name.length} letters`),
    );
  }
  return folder;
}
