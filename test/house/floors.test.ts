import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { importsOf, read, scripts, sources, styles } from './sources.ts';

describe('every file is used, and no files import each other in a circle', () => {
  test('each stylesheet is imported by another one, or named by the release', () => {
    const imported = styles.flatMap((file) =>
      [...read(file).matchAll(/@import '([^']+)'/g)].map(([, name]) => join(dirname(file), name!)),
    );
    const bundled = sources
      .filter((file) => /^server\/re(?:lease|nder)\//.test(file))
      .map(read)
      .join('');
    expect(styles.filter((file) => !imported.includes(file) && !bundled.includes(`'${file}'`))).toEqual([]);
  });

  test('each source is imported by another one, or started by its path', () => {
    const imported = new Set(sources.flatMap(importsOf));
    const starters = [...sources, ...scripts, 'package.json'].map(read);
    /** The release makes some names from a kind of site, `package.json` starts others. */
    const madeName = /^(web\/app\/\w+-(entry|render)\.tsx|cli\/[\w-]+\.ts)$/;
    const isNamed = (file: string) =>
      starters.some((text) => text.includes(`/${basename(file)}`) || text.includes(`'${basename(file)}'`));
    const idle = sources.filter((file) => !file.endsWith('.d.ts') && !imported.has(file) && !madeName.test(file));
    expect(idle.filter((file) => !isNamed(file))).toEqual([]);
  });

  test('no files import each other in a circle, types included', () => {
    expect(
      circlesOf(new Map(sources.map((file) => [file, importsOf(file).filter((to) => sources.includes(to))]))),
    ).toEqual([]);
  });

  test('a circle is found, whatever leads into it', () => {
    const graph = { a: ['b'], b: ['c'], c: ['d', 'b'], d: [] };
    expect(circlesOf(new Map(Object.entries(graph)))).toEqual([['b', 'c', 'b']]);
  });
});

/** The circle that each search of the graph meets first. */
function circlesOf(graph: Map<string, string[]>): string[][] {
  const done = new Set<string>();
  const circles: string[][] = [];
  const visit = (file: string, way: string[]): void => {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file]);
    if (way.includes(file) || done.has(file)) return;
    for (const next of graph.get(file) ?? []) visit(next, [...way, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return circles;
}
