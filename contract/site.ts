import type { PageData, Shell } from './page.ts';

/** `dist/site.json`: what the build tells the server and the desk about the faces it made. */
export interface Site {
  faces: Face[];
}

export interface Face {
  /** `services`, or the file name of a domain's content without its ending. Its files are in `dist/faces/<key>/`. */
  key: string;
  kind: 'services' | 'domain';
  /** Host names, lower case, without port. `<key>.localhost` is among a domain's. */
  hosts: string[];
  /** The name in mails: the company or the domain. */
  name: string;
  /** Where a visitor can write to: Reply-To of the confirmation. */
  email: string;
  /** Whether the visitor gets a confirmation mail. */
  confirmation: boolean;
  /** Whether an offer is stored and mailed; services faces have none. */
  offers: 'none' | 'deliver';
  /** The nine questions or four fields as they are asked on the page: field name to label, for the owner's mail. */
  labels: Record<string, string>;
  /** Content Security Policy sources of the inline pieces, such as `'sha256-…'`. */
  csp: { scripts: string[]; styles: string[] };
  /** What `renderDocument` needs to answer a form posted without JavaScript. */
  shell: Shell;
  data: PageData;
}
