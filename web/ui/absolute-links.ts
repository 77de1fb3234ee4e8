interface Linked {
  label: string;
  href: string;
}

/** Links of a site as they are on another's host. `url`: of the site. */
export function absoluteLinks(links: Linked[] | undefined, url: string): Linked[] | undefined {
  return links?.map(({ label, href }) => ({ label, href: new URL(href, url).href }));
}
