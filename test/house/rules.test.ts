import { describe, expect, test } from 'vitest';
import { read, sources, tests } from './sources.ts';

interface Rule {
  what: string;
  pattern: RegExp;
  /** The right way. */
  door: string;
  /** A line that breaks the rule. */
  example: string;
  /** Files that may. */
  except?: RegExp;
  /** Whether tests, styles and comments are looked at too. */
  isEverywhere?: true;
}

const rules: Rule[] = [
  {
    what: 'a private field of somebody else’s object',
    pattern: /[\w$)\]!?]\._[a-z]\w*/i,
    door: 'what the library documents, or another library',
    example: 'socket._handle.fd',
  },
  {
    what: 'the HTTP parser of Node',
    pattern: /\bsocket\??\.parser\b|\bparser\??\.on[A-Z]|\bHTTPParser\b/,
    door: 'the settings and events of server and socket',
    example: 'socket.parser.onIncoming = count',
  },
  {
    what: 'a method of a socket, a request or a response replaced',
    pattern: /\b(?:socket|incoming|outgoing|request|response)\.(?:destroy|destroySoon|end|write)\s*=[^=]/,
    door: 'an event, or an answer that ends later',
    example: 'socket.destroySoon = () => {',
  },
  {
    what: 'the messages that pg sends by itself',
    pattern: /\bconnection\b[^;]{0,20}\.(?:parse|bind|execute|sync|flush)\(/,
    door: 'client.query, in a transaction',
    example: 'client.connection.sync()',
  },
  {
    what: 'what React and Node keep for themselves',
    pattern: /_INTERNALS|__react[A-Z]|\bgetOwnPropertySymbols|process\.binding\(|setFlagsFromString\(/,
    door: 'what they document',
    example: 'React.__SECRET_INTERNALS',
  },
  {
    what: 'a file inside of a package',
    pattern: /(?:from|import\()\s*'(?!nodemailer\/)[^.#'][^']*\/(?:lib|dist|cjs|src|build)\//,
    door: 'what the package exports and documents',
    example: "import { Connection } from 'pg/lib/connection.js';",
  },
  {
    what: 'a tag in a text',
    pattern: /['"`]<\/?(?:html|head|body|p|div|span|a|h[1-6]|[uod]l|li|form|input|table|meta|style)\b/,
    door: 'React, which escapes every text',
    example: "const page = '<p>' + name",
    // The Markdown library's own renderer writes HTML. An owner's drawing gets our style.
    except: /^sites\/(?:pages\/markdown|brand\/brand-files)\.ts$/,
  },
  {
    what: 'HTML put past React',
    pattern: /\bdangerouslySetInnerHTML\b/,
    door: 'elements. The HTML of an owner’s own page comes through web/ui/page/article.tsx',
    example: '<div dangerouslySetInnerHTML={text} />',
    except: /^web\/(?:ui\/page\/article|app\/document)\.tsx$/,
  },
  {
    what: 'a style attribute, which the Content Security Policy refuses',
    pattern: /\sstyle=\{/,
    door: 'a class',
    example: '<p style={{ color }}>',
  },
  {
    what: 'the environment',
    pattern: /(?<!')\bprocess\.env\b(?!\['NODE_ENV'\] = )/,
    door: 'the settings of server/start/config.ts',
    example: "process.env['PORT']",
    except: /^(?:scripts\/.*|server\/(?:dev\/main|main|start\/config|text\/janus-command)\.ts)$/,
  },
  {
    what: 'a line of more than 120 characters',
    pattern: /^.{121,}$/u,
    door: 'two lines, or a part with a name',
    example: 'x'.repeat(121),
    isEverywhere: true,
  },
  {
    what: 'a pattern of more than 80 characters',
    pattern: /(?:^\s*|[=(,:[?] ?)\/(?![/*])(?:\\.|[^/\\]){80,}\/[a-z]*(?:[\s,.;)]|$)/,
    door: 'parts with names, or two steps',
    example: `/${'x'.repeat(81)}/`,
  },
  {
    what: 'a layer of styles that web/ui/page/base.css does not order',
    pattern: /@layer (?!(?:reset|tokens|base|components|overrides)\b)/,
    door: 'the layer components',
    example: '@layer utilities {',
    except: /^test/,
    isEverywhere: true,
  },
  {
    what: 'the table of deliveries',
    pattern: /\b(?:from|into|update|join|table) deliveries\b/,
    door: 'the outbox, which has a statement for each use',
    example: "read({ sql: 'select * from deliveries' })",
    except: /^server\/(?:delivery|database)\//,
  },
];

const isComment = (line: string) => /^\s*(?:\/\/|\/?\*|\{\/\*)/.test(line);

/** Finds the lines that break a rule, as `file:line`. */
function findBreaks({ pattern, except, isEverywhere }: Rule): string[] {
  const files = isEverywhere ? [...sources, ...tests] : sources.filter((file) => !file.endsWith('.css'));
  const isBroken = (line: string) => pattern.test(line) && (isEverywhere || !isComment(line));
  return files
    .filter((file) => !except?.test(file))
    .flatMap((file) =>
      read(file)
        .split('\n')
        .flatMap((line, at) => (isBroken(line) ? [`${file}:${at + 1}`] : [])),
    );
}

describe('no line of the program takes', () => {
  test.each(rules)('$what', (rule) => {
    const { what, pattern, door, example } = rule;
    expect(example).toMatch(pattern);
    const found = findBreaks(rule).map((place) => `${place} takes ${what}; the door is ${door}`);
    expect(found).toEqual([]);
  });
});

test('file names are kebab-case, and every folder says what is in it', () => {
  const kebabCase = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*(?:\.(?:contract|test|e2e|d))?\.(?:tsx?|mjs|css)$/;
  expect([...sources, ...tests].filter((file) => !kebabCase.test(file))).toEqual([]);
  expect([...sources, ...tests].filter((file) => /(?:^|\/)(?:lib|utils?|helpers?|common|misc)\//.test(file))).toEqual(
    [],
  );
});

test('a test next to sources has the name of one of them, or begins with it', () => {
  const stems = sources.map((file) => file.replace(/\.\w+$/, ''));
  const beside = tests.filter((file) => /^(?:contract|sites|web|server|cli)\/.*\.test\./.test(file));
  const isOfSource = (file: string) => stems.some((stem) => file.startsWith(`${stem}.`) || file.startsWith(`${stem}-`));
  expect(beside.filter((file) => !isOfSource(file))).toEqual([]);
});
