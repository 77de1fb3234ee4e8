import { describe, expect, test } from 'vitest';
import { type Answer, type FaceAnswers, headerRules, hostFiles } from './host-files.ts';

const page = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', policy: 'page', always: 'yes' };
const bare = { 'cache-control': 'no-cache', policy: 'bare', always: 'yes' };
const answer = (path: string, headers: Record<string, string>, isPage = false): Answer => ({
  path,
  isPage,
  body: Buffer.from(path),
  headers,
});
const file = (path: string, type = 'application/pdf') => answer(path, { 'content-type': type, ...bare });
const answers = (...files: Answer[]): FaceAnswers => ({ files, notFound: answer('/404', page, true) });
const rulesOf = (...files: Answer[]) => headerRules(answers(...files))?.map(({ path }) => path);
const many = (count: number, of: (at: number) => string) => Array.from({ length: count }, (_, at) => file(of(at)));

test('in an export, one rule has what every path has, and a file removes what differs', () => {
  expect(headerRules(answers(answer('/', page, true), file('/a.pdf')))).toEqual([
    { path: '/*', without: ['access-control-allow-origin'], headers: { policy: 'page', always: 'yes' } },
    { path: '/', without: [], headers: { 'cache-control': 'no-cache' } },
    {
      path: '/a.pdf',
      without: ['policy'],
      headers: { 'content-type': 'application/pdf', 'cache-control': 'no-cache', policy: 'bare' },
    },
  ]);
});

test("an owner's own HTML runs no script at the name without its ending either", () => {
  const rules = headerRules(answers(file('/google1.html', page['content-type'])))!;
  expect(rules.slice(1).map(({ path }) => path)).toEqual(['/google1.html', '/google1']);
  for (const { without, headers } of rules.slice(1)) {
    expect(without).toEqual(['policy']);
    expect(headers).toEqual({ 'cache-control': 'no-cache', policy: 'bare' });
  }
});

describe('the hundred rules', () => {
  test('are enough for ninety-nine files, each with its own', () => {
    expect(rulesOf(...many(99, (at) => `/${at}.pdf`))).toHaveLength(100);
  });

  test('become one for a folder and an ending where there are more', () => {
    const files = [...many(60, (at) => `/files/${at}.pdf`), ...many(50, (at) => `/more/${at}.pdf`), file('/a.pdf')];
    expect(rulesOf(...files)).toEqual(['/*', '/files/*.pdf', '/more/*.pdf', '/a.pdf']);
  });

  test('join no files that have other headers, and none twice', () => {
    const files = [...many(120, (at) => `/files/${at}.pdf`), answer('/files/deep/other.pdf', { policy: 'other' })];
    expect(rulesOf(...files)).toBeUndefined();
    expect(rulesOf(...files.slice(0, 120), file('/files/deep/x.pdf'))).toEqual(['/*', '/files/*.pdf']);
  });

  test('have no second one for all paths', () => {
    expect(rulesOf(...Array.from({ length: 120 }, (_, at) => answer(`/page${at}`, page, true)))).toBeUndefined();
  });

  test('if they are not enough, a sentence says so', () => {
    const told = hostFiles(answers(...many(120, (at) => `/folder${at}/a.pdf`)), '');
    expect(told).toMatchObject({ ok: false, problem: expect.stringContaining('100 rules') });
  });
});

test('nginx gets each name as it compares it, and a pattern for a folder', () => {
  const files = [...many(120, (at) => `/files/${at}.c+`), file('/a%20%22b%22.pdf')];
  const made = hostFiles(answers(...files), 'https://api.example.com');
  const nginx = made.ok ? made.nginx : '';
  expect(nginx).toContain('location ~ "^/files/.*\\\\.c\\\\+$" {\n  types { } default_type "application/pdf";\n');
  expect(nginx).toContain('location = "/a \\"b\\".pdf" {');
  expect(nginx).toContain('location ^~ /r/ { return 302 https://api.example.com$request_uri; }');
  // A file has its own value alone, even if the rule for all paths has another.
  expect(/location = "\/a[^}]*\}[^}]*\}/.exec(nginx)![0].match(/add_header policy .*/g)).toEqual([
    'add_header policy "bare" always;',
  ]);
});

test.each([
  [file('/a*b.pdf'), '* or :'],
  [file('/a:b.pdf'), '* or :'],
  [answer('/x.pdf', { ...bare, policy: 'x'.repeat(2000) }), 'has 2010:'],
])('a sentence names what the two files cannot have', (odd, words) => {
  expect(hostFiles(answers(odd), '')).toMatchObject({ ok: false, problem: expect.stringContaining(words) });
});
