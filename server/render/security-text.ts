import type { Face } from '#contract/site/site.ts';
import type { SiteFiles } from './site-files.ts';
import { answerWithFile, refuseMethod, storeText } from '../respond/stored-file.ts';

const PATH = '/.well-known/security.txt';

/** RFC 9116 asks for less than a year. Counted to the month, so that the text can be cached. */
const EXPIRY_MONTHS = 11;

/**
 * Adds each face's `security.txt` (RFC 9116) to the files. Its expiry is counted at each request: builds stay
 * reproducible, and a site that is not rebuilt for years does not serve an expired one.
 */
export function withSecurityText(files: SiteFiles, clock: () => number): SiteFiles {
  return {
    ...files,
    answer(request) {
      if (request.path !== PATH) return files.answer(request);
      if (request.method !== 'GET' && request.method !== 'HEAD') return refuseMethod(request, 'GET, HEAD');
      const face = files.faceOf(request.host);
      if (!face) return files.answer(request);
      return answerWithFile(storeText(PATH, securityText(face, new Date(clock()))), request);
    },
  };
}

/** Writes contact and expiry, which are required. A web address in it has to begin with https. */
function securityText({ email, url, lang }: Face, now: Date): string {
  const canonical = new URL(PATH, url).href;
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + EXPIRY_MONTHS, 1));
  return [
    `Contact: mailto:${email}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${lang}`,
    ...(canonical.startsWith('https:') ? [`Canonical: ${canonical}`] : []),
    '',
  ].join('\n');
}
