import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Ground } from '#contract/content/brand.ts';
import { formPages, findPage, servicesPages } from '#contract/site/site-pages.ts';
import { paths } from '#contract/site/paths.ts';
import { buttonClass } from '../ui/button.tsx';
import { FooterLinks, LanguageMenu, MailLink, PageLink, SkipLink } from '../ui/page/page-links.tsx';
import { FormLink, FormTargetProvider, type FrameContent, PhoneLink } from './contact-links.tsx';

export function SiteFrame({ content, children }: { content: FrameContent; children: ReactNode }) {
  const page = formPages.find((name) => content.pages[name]);
  return (
    <FormTargetProvider value={page ?? { email: content.email }}>
      <SkipLink>{content.navigation.skip}</SkipLink>
      <header>
        <nav className={barClass(content)} aria-label={content.navigation.label}>
          <PageLink className="site-brand" to={paths.home}>
            <BarBrand content={content} />
          </PageLink>
          <SiteMenu content={content} />
        </nav>
      </header>
      {children}
      <SiteFooter content={content} />
    </FormTargetProvider>
  );
}

/** Logo and name in the bar. On phones, the name gives way to the short one. */
export function BarBrand({ content }: { content: FrameContent }) {
  const { brand, short, logo } = content;
  return (
    <>
      <Logo content={content} dark={logo?.dark} media="screen and (prefers-color-scheme: dark)" />
      {!logo?.isAlone && <span className={short && 'site-name'}>{brand}</span>}
      {!logo?.isAlone && short && <span className="site-short">{short}</span>}
    </>
  );
}

/**
 * The list of links: in a row in a wide bar, otherwise a popover that the toggle opens. The platform opens it, closes
 * it on Escape, returns the focus and reports its state: HTML allows no `aria-expanded` together with `popovertarget`.
 * The inline script closes it when a link is chosen. Without any script, the toggle is a link to the list, which is
 * open while it is the target of the address, and every other link closes it. A button alone needs no list.
 */
function SiteMenu({ content }: { content: FrameContent }) {
  const { navigation: words, sections } = content;
  const { pathname } = useLocation();
  const start = words.start && <FormLink className={buttonClass('primary')}>{words.start}</FormLink>;
  if (sections.length === 0 && !words.links?.length) return start && <p className="site-nav">{start}</p>;
  const toggleContent = (
    <>
      <span className="site-toggle-lines" aria-hidden="true" />
      <span className="site-toggle-open">{words.menu}</span>
      <span className="site-toggle-close">{content.words.page.close}</span>
    </>
  );
  return (
    <div className="site-nav">
      <button className="site-toggle" type="button" popoverTarget={LIST_ID} aria-controls={LIST_ID}>
        {toggleContent}
      </button>
      <noscript>
        <a className="site-toggle" id={OPENER_ID} href={`#${LIST_ID}`}>
          {toggleContent}
        </a>
        <a className="site-toggle" href={`#${OPENER_ID}`}>
          {toggleContent}
        </a>
      </noscript>
      <ul className="site-menu" id={LIST_ID} popover="auto">
        {sections.map((name) => (
          <li key={name}>
            <PageLink className="site-link" to={`/#${name}`}>
              {words[name]}
            </PageLink>
          </li>
        ))}
        {words.links?.map(({ label, href }) => (
          <li key={href}>
            <a className="site-link" href={href} aria-current={href === pathname ? 'page' : undefined}>
              {label}
            </a>
          </li>
        ))}
        {start && <li>{start}</li>}
      </ul>
    </div>
  );
}

const LIST_ID = 'site-menu';
/** In the fixed bar, so that the page does not scroll. */
const OPENER_ID = 'site-toggle';

export function SiteFooter({ content }: { content: FrameContent }) {
  const { isAlone, footer } = content.logo ?? {};
  return (
    <footer className="site-footer on-ink">
      <div className="wrap">
        <div className="site-footer-lead">
          <p className="site-brand">
            {footer !== null && <Logo content={content} dark={footer} media="screen" />}
            {(isAlone && footer !== null) || content.brand}
          </p>
          <p>{content.tagline}</p>
        </div>
        <p className="site-ways">
          <MailLink className="text-link" email={content.email} />
          <PhoneLink phone={content.phone} />
        </p>
        <FooterLinks links={content.legal} />
        <p className="site-copyright">
          {content.copyright ?? (
            <>
              {`© ${content.years} `}
              <bdi>{content.brand}</bdi>. {content.description}
            </>
          )}
        </p>
        <SiteLanguages content={content} />
      </div>
    </footer>
  );
}

/** The menu of languages. From a page that is in none of them it leads to the home pages. */
function SiteLanguages({ content }: { content: FrameContent }) {
  const { lang, alternates, words } = content;
  const { pathname } = useLocation();
  if (!alternates) return null;
  const page = findPage(servicesPages, content, pathname);
  const path = page.noindex ? paths.home : page.path;
  return <LanguageMenu label={words.page.languages} lang={lang} languages={alternates} path={path} />;
}

/** The two pieces of the sample's mark, a dovetail joint, and the tile of other brands' letters, in a square of 32. */
export const logoPaths = {
  tail: 'M2 2h10v10l10-3.5v15L12 20v10H2z',
  post: 'M14.5 2H30v28H14.5v-6.7l9.7 3.4V5.3l-9.7 3.4z',
  tile: 'M4 1h24a3 3 0 0 1 3 3v24a3 3 0 0 1-3 3H4a3 3 0 0 1-3-3V4a3 3 0 0 1 3-3z',
};

interface LogoProps {
  content: Pick<FrameContent, 'brand' | 'logo' | 'mark'>;
  /** The files for a dark ground, if they are others, and when they are shown. */
  dark: string | null | undefined;
  media: string;
}

/** The logo: the brand's file, the first letter of its name, or the sample's mark. The name appears next to it. */
function Logo({ content: { brand, logo, mark }, dark, media }: LogoProps) {
  if (!logo)
    return (
      <svg className="logo" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
        {mark === undefined && <path fill="var(--color-ink)" d={logoPaths.tail} />}
        <path fill="var(--color-accent)" d={mark === undefined ? logoPaths.post : logoPaths.tile} />
        {mark && <path className="logo-letters" fill="var(--color-accent-ink)" d={mark} />}
      </svg>
    );
  const { isAlone, paper, src, width, height } = logo;
  const className = isAlone ? 'logo logo-picture logo-alone' : 'logo logo-picture';
  return (
    <picture>
      {dark && <source media={media} srcSet={dark} />}
      <img
        className={className}
        src={src}
        width={width}
        height={height}
        alt={isAlone ? brand : ''}
        data-paper={paper}
      />
    </picture>
  );
}

/** Names the classes of the bar. Without its ground, a logo could have the colour of the bar. */
export function barClass({ ground }: Pick<FrameContent, 'ground'>): string {
  return ground ? `site-bar ${groundClass(ground)}` : 'site-bar';
}

/** Names the class of the brand's ground, for the first screen, the contact and the head of the form. */
export const groundClass = (ground: Ground = 'tint') => `on-${ground}`;

export const processGroundClass = (ground: Ground = 'tint') => `on-${processGrounds[ground]}`;

const processGrounds: Record<Ground, Ground> = { tint: 'ink', accent: 'ink', ink: 'tint', white: 'white' };
