import type { ReactNode } from 'react';
import type { SectionKey } from '#contract/content/domain-sections.ts';
import type { CustomPage } from '#contract/content/site-content.ts';
import { Article } from '../ui/page/article.tsx';
import { FooterLinks, MailLink, SkipLink } from '../ui/page/page-links.tsx';

interface FrameProps {
  skip: string;
  name: string;
  /** Address of the home page. */
  home?: string;
  footer: ReactNode;
  children: ReactNode;
}

/** What is around every page but that of a name: its name or the seller's on tape, and the foot. */
export function Frame({ skip, name, home = '/', footer, children }: FrameProps) {
  return (
    <>
      <SkipLink>{skip}</SkipLink>
      <header className="further-head">
        <a href={home}>
          <bdi>{name}</bdi>
        </a>
      </header>
      {children}
      {footer}
    </>
  );
}

/** An owner's page, or the page behind a link in an email. No application takes it over. */
export function ArticlePage({ page, ...frame }: Omit<FrameProps, 'children'> & { page: CustomPage }) {
  return (
    <Frame {...frame}>
      <main className="further-main" id="main" tabIndex={-1}>
        <Article heading={page.heading} html={page.html} />
      </main>
    </Frame>
  );
}

interface FooterProps extends Record<'name' | 'email' | 'copyright', string> {
  text?: string;
  legal: { label: string; href: string }[] | undefined;
  /** Further links: to other languages, or to the files of the list. */
  files?: ReactNode;
  languages?: ReactNode;
}

export function Footer({ name, text, email, files, copyright, legal, languages }: FooterProps) {
  return (
    <footer className="footer">
      <p className="footer-name">
        <bdi>{name}</bdi>
      </p>
      {text && <p>{text}</p>}
      <p>
        <MailLink email={email} />
      </p>
      {files}
      <p>{copyright}</p>
      <FooterLinks links={legal} />
      {languages}
    </footer>
  );
}

interface SectionProps {
  /** Class and id of the section. */
  name: SectionKey;
  heading: string;
  text?: string;
  children: ReactNode;
}

export function Section({ name, heading, text, children }: SectionProps) {
  return (
    <section className={`band ${name}`} id={name} aria-labelledby={`${name}-heading`}>
      <div className="band-head">
        <h2 id={`${name}-heading`}>{heading}</h2>
        {text && <p>{text}</p>}
      </div>
      {children}
    </section>
  );
}

interface Claim {
  source?: string | undefined;
  asOf?: string | undefined;
}

type Stat = Claim & Record<'figure' | 'label', string>;

/** Figures in a row, each large above what it counts. */
export function Stats({ className, stats }: { className: string; stats: Stat[] }) {
  return (
    <ul className={className}>
      {stats.map((stat) => (
        <li key={stat.label}>
          <strong>
            <bdi>{stat.figure}</bdi>
          </strong>{' '}
          <span>{stat.label}</span>
          <SourceNote {...stat} />
        </li>
      ))}
    </ul>
  );
}

export function SourceNote({ source, asOf }: Claim) {
  if (!source && !asOf) return null;
  return <small className="source-note">{[source, asOf].filter(Boolean).join(', ')}</small>;
}
