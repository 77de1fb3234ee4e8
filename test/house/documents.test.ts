import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fontNames } from '#contract/content/brand.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const DECISIONS = 'docs/internals/decisions';
const decisions = readdirSync(join(root, DECISIONS));
/** The documents whose headings the code cites, by the name in the citation. */
const cited = { product: 'docs/internals/product.md', security: 'docs/internals/verification/security.md' };

describe('the code cites only documents that exist', () => {
  const headings = (file: string) =>
    [...read(file).matchAll(/^#+ (.*)$/gm)].map((match) => match[1]!.replace(/ \(.*/, ''));
  const points = headings('docs/internals/spec.md').map((heading) => Number.parseInt(heading, 10));
  const sections = new Map(Object.entries(cited).map(([name, file]) => [name, headings(file)]));
  const citing = [
    'contract',
    'words',
    'web',
    'server',
    'cli',
    'build',
    'scripts',
    'test',
    'e2e',
    'bench',
    'faults',
  ].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(tsx?|m[jt]s|css|sql)$/.test(name))
      .map((name) => `${room}/${name}`),
  );

  const texts = citing
    .filter((file) => file !== 'test/house/documents.test.ts')
    .map((file) => ({ file, text: read(file).replaceAll(/\n\s*(\*|\/\/) ?/g, ' ') }));

  test('a point of the specification, a heading and a decision that is named exists', () => {
    const offenders = texts.flatMap(({ file, text }) => missingIn(text).map((missing) => `${file}: ${missing}`));
    expect(texts.length).toBeGreaterThan(500);
    expect(offenders).toEqual([]);
  });

  test('no issue is named, which nobody reads later: the reason itself is written', () => {
    expect(texts.filter(({ text }) => /\bissue \d+\b|\bfacts? \d/i.test(text)).map(({ file }) => file)).toEqual([]);
  });

  function missingIn(text: string): string[] {
    const lists = [...text.matchAll(/\bspec points? (\d+(?:(?:, | and )\d+)*)/gi)].map((match) => match[1]!);
    const ofSpec = lists.flatMap((list) => list.split(/\D+/).map(Number));
    const named = [...text.matchAll(/(?<![\w/])(product|security)\.md(?:, "([^"]+)")?/g)];
    const atPaths = [...text.matchAll(/\bdocs\/[\w/-]+\.md(?:, "([^"]+)")?/g)];
    const decided = [...text.matchAll(/\bdecision (\d{3})\b/gi)].map((match) => match[1]!);
    return [
      ...ofSpec.filter((point) => !points.includes(point)).map((point) => `point ${point} of docs/internals/spec.md`),
      ...named
        .filter(([, document, heading]) => !sections.get(document!)!.includes(heading ?? ''))
        .map(([, document, heading]) => `${document}.md, "${heading}": write (${document}.md, "its heading")`),
      ...atPaths
        .map(([whole, heading]) => ({ whole, heading, file: whole.split(',')[0]! }))
        .filter(({ heading, file }) => !existsSync(join(root, file)) || (heading && !headings(file).includes(heading)))
        .map(({ whole }) => whole),
      ...decided
        .filter((number) => !decisions.some((name) => name.startsWith(number)))
        .map((number) => `${DECISIONS}/${number}-…`),
    ];
  }
});

describe('the documents name only files that exist', () => {
  const documents = [
    'README.md',
    'STYLE.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    'SECURITY.md',
    ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => `docs/${name}`),
  ];

  test('a file of the project that a document names exists', () => {
    const offenders = documents.flatMap((document) => {
      const named = [...read(document).matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.(?:tsx?|mjs|css|sql|yaml|lua|md))`/g)];
      const ours = named.map((match) => match[1]!).filter((path) => existsSync(join(root, path.split('/')[0]!)));
      const gone = ours.filter((path) => !existsSync(join(root, path)));
      return gone
        .filter((path) => !/example|content\/(?:pages|portfolio|site)|_defaults/.test(path))
        .map((path) => `${document}: ${path}`);
    });
    // Tutorials make files of their own, and test/release/tutorials.test.ts follows them.
    expect(offenders.filter((offender) => !offender.startsWith('docs/tutorials/'))).toEqual([]);
  });

  test('a link from a document leads to a file, and to a heading of it, that exist', () => {
    const offenders = documents.flatMap((document) => {
      const prose = read(document).replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '');
      const targets = [...prose.matchAll(/\]\((?!\w+:)([^)\s]*)\)/g)].map((match) => match[1]!);
      return targets.filter((target) => !leadsSomewhere(document, target)).map((target) => `${document}: ${target}`);
    });
    expect(offenders).toEqual([]);
  });

  function leadsSomewhere(document: string, target: string): boolean {
    const [path = '', heading] = target.split('#');
    const file = path === '' ? document : join(dirname(document), path);
    if (!existsSync(join(root, file))) return false;
    const anchors = () => [...read(file).matchAll(/^#+ (.*)$/gm)].map((match) => anchorOf(match[1]!));
    return heading === undefined || anchors().includes(heading);
  }

  /** The anchor that GitHub gives a heading. */
  const anchorOf = (heading: string) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-');

  test('README and the pages that an owner reads in need are short', () => {
    const words = (file: string) => read(file).split(/\s+/).filter(Boolean).length;
    expect(words('README.md')).toBeLessThanOrEqual(800);
    expect(words('docs/how-to/troubleshooting.md')).toBeLessThanOrEqual(800);
    expect(words('docs/explanation/privacy.md')).toBeLessThanOrEqual(900);
  });

  test('the folders on the map of CONTRIBUTING exist', () => {
    const map = /```\n(README\.md[\s\S]*?)```/.exec(read('CONTRIBUTING.md'))?.[1] ?? '';
    const named = [...map.matchAll(/^([a-z][a-z-]*\/(?:[a-z-]+\/)*)/gm)].map((match) => match[1]!);
    expect(named.length).toBeGreaterThan(30);
    for (const folder of named) expect(existsSync(join(root, folder)), `${folder} is on the map`).toBe(true);
  });
});

test('a decision is a number and a title, its context, what was decided, and what follows, in short', () => {
  const ofForm = /^# (\d{3}) [^\n:]+\n\n## Context\n[^]+\n## Decision\n[^]+\n## Consequences\n[^]+$/;
  const offenders = decisions.filter((name) => {
    const text = read(`${DECISIONS}/${name}`);
    const headings = text.match(/^#.*/gm)!.length;
    const isShort = text.split(/\s+/).length <= 430;
    return ofForm.exec(text)?.[1] !== name.slice(0, 3) || headings !== 4 || !isShort;
  });
  expect(offenders).toEqual([]);
});

test('docs/explanation/design.md says what each font is for', () => {
  const design = read('docs/explanation/design.md');
  expect(fontNames.filter((name) => !design.includes(`| ${name} |`))).toEqual([]);
});
