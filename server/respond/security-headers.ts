import { createHash } from 'node:crypto';
import type { SiteKind } from '#contract/site/kinds.ts';

/** Security headers of every answer, as the HTTP Observatory grades them (security.md, "Headers"). */

/** React and React Router need no policy. */
const TRUSTED_TYPES = "require-trusted-types-for 'script'; trusted-types 'none'";

export interface InlineSources {
  /** CSP sources of inline pieces, such as `'sha256-…'`. */
  scripts: string[];
  styles: string[];
}

export type SecurityHeaders = Record<string, string>;

export function pageSecurity(inline: InlineSources, connect: string[]): SecurityHeaders {
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...inline.scripts].join(' '),
    ["style-src 'self'", ...inline.styles].join(' '),
    ["connect-src 'self'", ...connect].join(' '),
    ...ownParts,
    "form-action 'self'",
    ...everywhere,
    TRUSTED_TYPES,
  ];
  return withPolicy(policy.join('; '));
}

/**
 * Makes the headers of a page that a link in an email leads to: it runs no script and has only the stylesheet with
 * this CSP source. Its address is a key, so no cache stores it, no other site learns it, and no search finds it.
 */
export function linkSecurity(style: string): SecurityHeaders {
  const policy = ["default-src 'none'", `style-src ${style}`, ...ownParts, "form-action 'self'", ...everywhere];
  const secret = { 'referrer-policy': 'no-referrer', 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' };
  return { ...withPolicy(policy.join('; ')), ...secret };
}

/** Hashes an inline script or stylesheet for the Content Security Policy (CSP 3, hash-source). */
export const cspHash = (inline: string) => `'sha256-${createHash('sha256').update(inline).digest('base64')}'`;

/** Pictures, fonts and the manifest come from the page's own origin alone. */
const ownParts = ["img-src 'self' data:", "font-src 'self'", "manifest-src 'self'"];

/** No page has a base address or is framed. */
const everywhere = ["base-uri 'none'", "frame-ancestors 'none'"];

/** Headers of everything that is not a page: nothing in it may run, load or be framed. */
export const bareSecurity: SecurityHeaders = withPolicy(
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
);

const ofDocuments = ['permissions-policy', 'cross-origin-opener-policy', 'x-frame-options'];

/** The same for scripts, styles, fonts and pictures, without the headers that browsers read of documents alone. */
export const assetSecurity: SecurityHeaders = Object.fromEntries(
  Object.entries(bareSecurity).filter(([name]) => !ofDocuments.includes(name)),
);

/** The same, readable from other origins: a site may be hosted apart from its functions. */
export const functionSecurity: SecurityHeaders = { ...bareSecurity, 'cross-origin-resource-policy': 'cross-origin' };

function withPolicy(policy: string): SecurityHeaders {
  return {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
  };
}

export function withHeaders(response: Response, headers: Record<string, string>): Response {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

/** `HSTS`: how long browsers remember that a host speaks TLS (RFC 6797). */
export const hstsLevels = ['off', 'short', 'long'] as const;
export type HstsLevel = (typeof hstsLevels)[number];

const HSTS = {
  off: '',
  /** A day: the buyer of a domain inherits what browsers remember of it. */
  short: 'max-age=86400',
  /** Half a year. An owner's other hosts below the same name may not speak TLS, so subdomains are left out. */
  middle: 'max-age=15552000',
  /** Two years. */
  long: 'max-age=63072000; includeSubDomains',
};

/** Adds the headers of an answer over TLS. `level`: null is the default of the kind of site. */
export function secureTransport(response: Response, kind: SiteKind | undefined, level: HstsLevel | null): Response {
  const { headers } = response;
  const usual = kind === 'domain' ? 'short' : 'middle';
  const value = level === null && kind === undefined ? '' : HSTS[level ?? usual];
  if (value !== '') headers.set('strict-transport-security', value);
  const policy = headers.get('content-security-policy');
  if (policy !== null) headers.set('content-security-policy', `${policy}; upgrade-insecure-requests`);
  return response;
}
