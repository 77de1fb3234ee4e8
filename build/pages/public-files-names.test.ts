import { expect, test } from 'vitest';
import { hostProblem } from './public-files.ts';

const RUN = ['_worker.js', '_worker.js/index.js', '_routes.json', '_headers', '_Redirects', '_next/x.js'];
const OBEYED = [
  'netlify.toml',
  'vercel.json',
  'wrangler.toml',
  'wrangler.jsonc',
  'web.config',
  'a/web.config',
  'CNAME',
];
const PROGRAMS = [
  'api/steal.js',
  'netlify/functions/x.mjs',
  'middleware.ts',
  'package.json',
  'a/b.php',
  'x.php.jpg',
  'x.SHTML',
];

test.each([...RUN, ...OBEYED, ...PROGRAMS])('%s, which some web hosts run or obey, is reported', (name) => {
  expect(hostProblem(`/${name}`)).toContain('some web hosts run as a program');
});

test.each(['acme-challenge/token', 'acme-challenge', 'pki-validation/fileauth.txt', 'ACME-challenge/x'])(
  'a proof for a certificate is reported: %s',
  (name) => {
    expect(hostProblem(`/.well-known/${name}`)).toContain('get TLS certificates for your domains');
  },
);

test.each([
  'files/_notes.pdf',
  'terms.pdf',
  '.well-known/assetlinks.json',
  'ads.txt',
  'data.json',
  'apis/list.json',
  'a/CNAME',
])('names that no host acts upon stay: %s', (name) => {
  expect(hostProblem(`/${name}`)).toBeUndefined();
});
