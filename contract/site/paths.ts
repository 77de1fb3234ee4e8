/** Every address that browser and server agree on (product.md, "The function"). */
export const paths = {
  /** The first page of every site. `site-pages.ts` lists the others. */
  home: '/',
  functions: '/functions/v1',
  /** Precedes the token of a link in an email: the owner's link, and the visitor's. */
  ownersLink: '/l/',
  visitorsLink: '/r/',
  health: '/healthz',
  ready: '/readyz',
  metrics: '/metrics',
} as const;

export const functionPath = (name: string) => `${paths.functions}/${name}`;

/** The sections of the services site's home page that links lead to, in their order. */
export const sections = ['solutions', 'process', 'about', 'contact'] as const;
export type Section = (typeof sections)[number];

export function listSections(content: { [Name in Section]?: object | undefined }): Section[] {
  return sections.filter((name) => content[name]);
}

/** A form field that people do not see, known to robots. Browsers fill it from no address book. */
export const honeypotField = 'subject';
