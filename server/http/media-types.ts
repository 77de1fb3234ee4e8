const TEXT = '; charset=utf-8';

const types: Record<string, string> = {
  html: `text/html${TEXT}`,
  js: `text/javascript${TEXT}`,
  mjs: `text/javascript${TEXT}`,
  css: `text/css${TEXT}`,
  txt: `text/plain${TEXT}`,
  xml: `application/xml${TEXT}`,
  json: 'application/json',
  webmanifest: 'application/manifest+json',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  pdf: 'application/pdf',
  zip: 'application/zip',
  csv: `text/csv${TEXT}`,
  md: `text/markdown${TEXT}`,
  ics: `text/calendar${TEXT}`,
  vcf: `text/vcard${TEXT}`,
  mp4: 'video/mp4',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  // Has no ending, and Apple takes it as nothing else.
  'apple-app-site-association': 'application/json',
};

/** Content type by file ending, or by the whole name where there is none; what is not known is `application/octet-stream`. */
export function mediaType(path: string): string {
  const ending = path.slice(Math.max(path.lastIndexOf('.'), path.lastIndexOf('/')) + 1).toLowerCase();
  return Object.hasOwn(types, ending) ? types[ending]! : 'application/octet-stream';
}
