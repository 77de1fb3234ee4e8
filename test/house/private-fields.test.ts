import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

/** The private fields of Node, pg, React and Hono, with the right door and a line that each rule has to find. */
interface Rule {
  what: string;
  pattern: RegExp;
  door: string;
  finds: string[];
  /** Files that may. */
  except?: string[];
}

const rules: Rule[] = [
  {
    what: 'a name that begins with a _ on somebody else’s object',
    pattern: /[\w$)\]!?]\._[a-z]\w*/i,
    door: 'what the library documents, or another library',
    finds: ['socket._handle.fd', 'process._getActiveHandles()', 'client?._ending', 'element._owner'],
  },
  {
    what: 'the HTTP parser of Node',
    pattern: /\bsocket\??\.parser\b|\bparser\??\.on[A-Z]|\bHTTPParser\b/,
    door: 'maxRequestsPerSocket, headersTimeout, requestTimeout, or the events of server and socket',
    finds: ['socket.parser.onIncoming = count', 'const own = parser?.onIncoming;', 'socket?.parser'],
  },
  {
    what: 'a method of a socket, a request or a response replaced',
    pattern: /\b(?:socket|incoming|outgoing|request|response)\.(?:destroy|destroySoon|end|write|pause|resume)\s*=[^=]/,
    door: 'an event, or an answer that ends later',
    finds: ['socket.destroySoon = () => {', 'outgoing.end = function end() {'],
  },
  {
    what: 'the messages that pg sends by itself',
    pattern: /\bconnection\b[^;]{0,20}\.(?:parse|bind|execute|sync|describe|flush)\(/,
    door: 'client.query, in a transaction',
    finds: ['connection.parse({ name }, true);', 'client.connection.sync()', '(connection as Own).bind(values)'],
  },
  {
    what: 'what React keeps on elements and in its modules',
    pattern: /__SECRET|__CLIENT_INTERNALS|__SERVER_INTERNALS|__react(?:Props|Fiber|Container|Events)|_internalRoot/,
    door: 'props, state, refs and effects',
    finds: ['Object.keys(element).find((key) => key.startsWith("__reactProps$"))', 'React.__SECRET_INTERNALS'],
  },
  {
    what: 'symbols that nobody exports',
    pattern: /getOwnPropertySymbols|\.description === 'k[A-Z]/,
    door: 'what the object documents',
    finds: ['Object.getOwnPropertySymbols(socket)', "one.description === 'kOutHeaders'"],
  },
  {
    what: 'the inside of Node',
    pattern: /\bprocess\.binding\(|\binternalBinding\(|--expose[-_]internals/,
    door: 'the modules that begin with node:',
    finds: ["process.binding('http_parser')", "internalBinding('util')", 'node --expose-internals'],
  },
  {
    what: 'flags of V8, set while it runs',
    pattern: /\bsetFlagsFromString\(/,
    door: 'nothing: a figure that nobody feels buys no code. Where it is felt, an argument of Node',
    finds: ["setFlagsFromString('--expose-gc');", "v8.setFlagsFromString('--heap-growing-percent=15')"],
  },
  {
    what: 'stacks of errors taken away',
    pattern: /\bstackTraceLimit\b/,
    door: 'nothing: whoever looks for a mistake needs the stack',
    finds: ['delete errors.stackTraceLimit;', 'Error.stackTraceLimit = 0'],
  },
  {
    what: 'HTML put past React',
    pattern: /\bdangerouslySetInnerHTML\b/,
    door: 'elements. The HTML of an owner’s own page, which was made from its Markdown, comes through web/ui/page/article.tsx',
    finds: ["<div dangerouslySetInnerHTML={{ __html: '' }} />"],
    // The document comes around a page that React has drawn by itself, so that the browser can hydrate that alone.
    except: ['web/ui/page/article.tsx', 'web/app/document.tsx'],
  },
  {
    what: 'a file inside of a package',
    // Nodemailer documents these two.
    pattern:
      /(?:from|import\()\s*'(?!nodemailer\/lib\/(?:mail-composer|smtp-connection)')[^.#'][^']*\/(?:lib|dist|cjs|src|build)\//,
    door: 'what the package exports and documents',
    finds: ["import { Connection } from 'pg/lib/connection.js';", "await import('hono/dist/request.js')"],
  },
];

const root = join(import.meta.dirname, '../..');
const sources = ['contract', 'web', 'server', 'cli', 'sites', 'scripts']
  .flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((name) => `${room}/${name}`),
  )
  .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !/\.(?:test|contract|d)\.tsx?$/.test(file))
  .map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').split('\n') }));
const isComment = (line: string) => /^\s*(?:\/\/|\/?\*)/.test(line);

describe('nothing leans on a private field of Node, pg, React or Hono, nor on what their documentation does not promise', () => {
  test.each(rules)('$what', ({ what, pattern, door, except = [] }) => {
    const found = sources
      .filter(({ file }) => !except.includes(file))
      .flatMap(({ file, lines }) =>
        lines.flatMap((line, at) => (pattern.test(line) && !isComment(line) ? [`${file}:${at + 1}`] : [])),
      );
    expect(sources.length).toBeGreaterThan(100);
    expect(found.map((place) => `${place} takes ${what}; the door is ${door}`)).toEqual([]);
  });

  test.each(rules.flatMap(({ pattern, finds }) => finds.map((line) => ({ pattern, line }))))(
    'it is seen in a line such as $line',
    ({ pattern, line }) => expect(line).toMatch(pattern),
  );
});
