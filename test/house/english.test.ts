import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findingsIn, rules } from './english.ts';
import { proseOf } from './prose.ts';
import { root } from './sources.ts';

/**
 * Folders and files whose texts people read in English. `ENGLISH=server/leads vitest run test/house/english.test.ts` lists
 * what is found below one path.
 */
const ROOMS = [
  'contract/content',
  'contract/forms',
  'contract/site',
  'contract/text',
  'words',
  'web',
  'server',
  'cli',
  'build',
  'scripts',
  'deploy',
  'content',
  'sample/content',
  'examples',
  'test',
  'e2e',
  'bench',
  'faults',
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'STYLE.md',
  '.env.example',
  'docs/README.md',
  'docs/tutorials',
  'docs/how-to',
  'docs/explanation',
  'docs/reference',
];

/** Evidence and law, another language, and the rules' own examples. */
const UNREAD = [
  // The texts of words.md are read in words/.
  ['docs/internals/', 'docs/reference/words.md'],
  ['test/house/english.ts', 'test/naughty-strings.ts', 'e2e/names/'],
  ['words/arabic', 'words/french', 'words/german', 'words/spanish'],
  ['bakery', 'clinic', 'electrician', 'law-office', 'notary'].map((trade) => `examples/${trade}/pages/`),
  ['examples/forwarder/pages/khususiya.md'],
].flat();

const asked = process.env.ENGLISH;
const rooms = asked ? [asked] : ROOMS;

describe('English is read once: the rules of STYLE.md that a machine can hold', () => {
  test.each(rooms)('%s', (room) => {
    const files = filesIn(room).filter((file) => !UNREAD.some((part) => file.startsWith(part)));
    const found = files.flatMap((file) =>
      proseOf(file, readFileSync(join(root, file), 'utf8'))
        .flatMap(findingsIn)
        .map(({ line, rule, excerpt, instead }) => `${file}:${line}: ${rule}: ${excerpt} [${instead}]`),
    );
    expect(files.length).toBeGreaterThan(0);
    expect(found.join('\n')).toBe('');
  });

  test.each(rules)('finds $name ($instead), and leaves what is right', ({ name, kinds, bad, good }) => {
    const named = (text: string) =>
      findingsIn({ kind: kinds?.[0] ?? 'comment', text, line: 1 }).filter(({ rule }) => rule === name);
    for (const text of bad) expect(named(text), text).toHaveLength(1);
    for (const text of good) expect(named(text), text).toEqual([]);
  });

  test('counts the words of a sentence, not those of code', () => {
    const long = `${'one '.repeat(26)}two. Three \`four five\` six.`;
    expect(findingsIn({ kind: 'text', text: long, line: 7 })).toMatchObject([{ line: 7, rule: '27 words' }]);
  });
});

describe('texts are found by the syntax of their files', () => {
  test.each([
    ['a.ts', 'const a = "// b";\n// One\n// two.\n/** Three. */', ['2: One two.', '4: Three.']],
    ['server/a.ts', 'log.info(`The ${name} is `\n + "not here.");', ['1: The · is not here.']],
    ['server/a.ts', 'run("local a=\\${b[c]} if the file is not here");', []],
    ['a.test.ts', "// One.\ntest.each([])('two %s', () => say('a word of the test'));", ['1: One.', '2: two %s']],
    ['a.css', 'a { content: "/* b */" } /* One. */', ['1: One.']],
    ['a.sql', "SELECT '-- b'; -- One.", ['1: One.']],
    ['a.yaml', '# One.\na: "# b" # Two.\n# key: value\n', ['1: One.', '2: Two.']],
    ['a.sh', 'echo "# b"\n# One.\n', ['2: One.']],
    ['pages/a.md', '---\ntitle: One\nface: services\n---\n\nTwo.\n', ['6: Two.']],
    ['a.md', '# One\n\nTwo\nthree.\n- Four.\n```\nfive\n```\n', ['1: One', '3: Two three.', '5: Four.']],
  ])('of %s: %s', (file, source, expected) => {
    expect(proseOf(file, source).map(({ line, text }) => `${line}: ${text.replaceAll(/\s+/g, ' ').trim()}`)).toEqual(
      expected,
    );
  });
});

function filesIn(path: string): string[] {
  const whole = join(root, path);
  if (!statSync(whole).isDirectory()) return [path];
  return readdirSync(whole)
    .flatMap((name) => (name === 'node_modules' ? [] : filesIn(`${path}/${name}`)))
    .filter((file) =>
      /\.(?:tsx?|mjs|css|sql|yaml|sh|md|service|timer|nft|toml|env|conf|lua)$|\/[\w-]+$|Caddyfile/.test(file),
    );
}
