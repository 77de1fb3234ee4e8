import type { FurtherPage } from '#contract/further-page.ts';
import type { FurtherShell, PageData } from '#contract/page.ts';
import type { SiteLink } from '#contract/site-link.ts';
import type { Bundle } from '../bundle.ts';
import type { FacePlan } from '../faces.ts';
import { cspHash } from '../integrity.ts';
import type { WrittenPage } from './read-pages.ts';

export interface FurtherPages {
  pages: FurtherPage[];
  shell: FurtherShell;
}

/** The plan with the owner's pages of that face, and links to them where these are to stand. */
export function addPages(plan: FacePlan, written: WrittenPage[], { css: own, furtherCss }: Bundle): FacePlan {
  const { face } = plan;
  const pages = written.filter(({ faces }) => faces.includes(face.key)).map(pageOf);
  if (pages.length === 0) return plan;
  // After its kind's own stylesheet a face has the colours of its accent, and rules for its counts, which no further page meets.
  const css = furtherCss + face.shell.css.slice(own.length);
  const csp = { ...face.csp, styles: [...face.csp.styles, cspHash(css)] };
  return {
    ...plan,
    face: { ...face, csp, data: withLinks(face.data, pages) },
    further: { pages, shell: { css, fonts: [], themeColor: face.shell.themeColor } },
  };
}

function pageOf({ path, title, description, place, noindex, markdown }: WrittenPage): FurtherPage {
  return { path, title, heading: markdown.heading ?? title, description, place, noindex, html: markdown.html };
}

/** Where a face has no bar, what would stand there stands at its foot. */
function withLinks(data: PageData, pages: FurtherPage[]): PageData {
  const linksTo = (...places: string[]) => pages.filter(({ place }) => places.includes(place)).map(linkTo);
  if (data.kind === 'domain') {
    const legal = joined(data.content.legal, linksTo('bar', 'footer'));
    return { ...data, content: { ...data.content, legal } };
  }
  if (data.kind === 'portfolio') {
    const legal = joined(data.content.legal, linksTo('bar', 'footer'));
    return { ...data, content: { ...data.content, legal } };
  }
  const { legal, navigation } = data.content;
  const links = joined(navigation.links, linksTo('bar'));
  const content = { ...data.content, legal: joined(legal, linksTo('footer')), navigation: { ...navigation, links } };
  return { ...data, content };
}

const linkTo = ({ path, title }: FurtherPage): SiteLink => ({ label: title, href: path });

/** An owner's own link to a page is not doubled. */
function joined(own: SiteLink[] = [], added: SiteLink[]): SiteLink[] {
  return [...own, ...added.filter(({ href }) => !own.some((link) => link.href === href))];
}
