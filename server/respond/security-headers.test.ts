import { expect, test } from 'vitest';
import {
  bareSecurity,
  functionSecurity,
  linkSecurity,
  pageSecurity,
  type SecurityHeaders,
} from './security-headers.ts';

const style = "'sha256-style'";

test.each<[string, SecurityHeaders, string]>([
  ['a page', pageSecurity({ scripts: ["'sha256-script'"], styles: [style] }, []), "form-action 'self'"],
  ['the page of a link', linkSecurity(style), "form-action 'self'"],
  ['what is no page', bareSecurity, "form-action 'none'"],
  ['a function’s answer', functionSecurity, "form-action 'none'"],
])('%s loads nothing that is not named, is framed by nobody, and posts nowhere else', (_, headers, posts) => {
  const policy = headers['content-security-policy']!.split('; ');
  const strict = ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", posts];
  expect(policy).toEqual(expect.arrayContaining(strict));
  expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'x-content-type-options': 'nosniff' });
});
