/** Types for the pages' compiler, which knows no Node: schemas run when a site is built, never in a browser. */
declare module 'node:url' {
  export function domainToUnicode(domain: string): string;
}
