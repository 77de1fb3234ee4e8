/** Every address that browser and server agree on (product.md, "The function"). */
export const paths = {
  /** The first page of every face. `face-pages.ts` has the others. */
  home: '/',
  functions: '/functions/v1',
  /** A challenge for a proof of work (`evidence.ts`). The page requests it from its own server only. */
  challenge: '/challenge',
  /** The paths before the token of a link in an email: the owner's, and the visitor's own. */
  ownersLink: '/l/',
  visitorsLink: '/r/',
  health: '/healthz',
  ready: '/readyz',
  metrics: '/metrics',
} as const;

/**
 * Names a face to a server at which it has no host: in the address that a page which is served elsewhere posts its form to, and of the
 * pictures of the page that answers it.
 */
export const faceParameter = 'face';

/** The address with that parameter. */
export function ofFace(path: string, key: string): string {
  return `${path}?${faceParameter}=${encodeURIComponent(key)}`;
}

/** `name`: of a backend function (`lead-form.ts`). */
export function functionPath(name: string): string {
  return `${paths.functions}/${name}`;
}

/** The sections of the services face's home page that links lead to, in their order. */
export const sections = ['solutions', 'process', 'about', 'contact'] as const;
export type Section = (typeof sections)[number];

type Written = { [Name in Section]?: { anchor?: string | undefined } | undefined };

/** Lists the sections that the content has. `anchor` is the id in links to the section, by default its name. */
export function sectionsOf(content: Written): { name: Section; anchor: string }[] {
  return sections.flatMap((name) => {
    const section = content[name];
    return section ? [{ name, anchor: section.anchor ?? name }] : [];
  });
}

/**
 * A form's field that people do not see. Without JavaScript it is posted with the form. Robots know its name from other forms, and no
 * browser has an address book entry for it.
 */
export const honeypotField = 'subject';
