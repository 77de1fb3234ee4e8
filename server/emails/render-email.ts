import { createElement as h, Fragment, type CSSProperties, type ReactNode } from 'react';
import type { SiteLanguage } from '#contract/site/kinds.ts';
import type { Email } from '../delivery/delivery.ts';
import { renderHtmlDocument } from '../text/html-document.ts';

/** A question and its answer in an email. */
export interface Answered {
  label: string;
  answer: string;
  links?: EmailLink[];
}

/** An address of our own that can be clicked. */
export interface EmailLink {
  text: string;
  href: string;
}

/** The content of an email as plain text. Its HTML says the same. */
export interface EmailBody {
  language: SiteLanguage;
  title: string;
  /** Paragraphs before and after the answers. */
  before: string[];
  answers?: Answered[];
  after?: string[];
  /** Our own links below the answers. Only the visitor's address and number can be links that they supplied. */
  actions?: EmailLink[];
  /** Links to pages of ours at the end, under a sentence about them. */
  links?: { words?: string; links: EmailLink[] } | undefined;
  /** Shown for an empty answer. */
  notGiven?: string;
}

/** The envelope. By default nobody gets the reply, and the subject is the page's title. */
type Envelope = Pick<Email, 'messageId' | 'to' | 'fromName'> & Partial<Pick<Email, 'replyTo' | 'subject'>>;

export function renderEmail(page: EmailBody, envelope: Envelope): Email {
  return { replyTo: null, subject: page.title, ...envelope, text: renderText(page), html: renderHtmlPart(page) };
}

/** The text part: labels above, answers indented, so that an answer cannot pass itself off as a label. */
function renderText({ title, before, answers = [], after = [], links, notGiven = '' }: EmailBody): string {
  const answered = answers.map(
    ({ label, answer, links: own = [] }) =>
      `${label}\n${[answer || notGiven, ...own.map(linkText)].map(indent).join('\n')}`,
  );
  const below = links ? [links.words ?? [], links.links.map(linkText)].flat() : [];
  return [title, ...before, ...answered, ...after, ...below].join('\n\n') + '\n';
}

const linkText = ({ text, href }: EmailLink) => `${text}\n${href}`;

function indent(text: string): string {
  return text.replace(/^/gm, '  ');
}

const FONT = '16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,sans-serif';
const LINE = '#7c8aa0';
const BELOW: CSSProperties = { margin: '0 0 16px' };
/** Fainter than an answer. A colour of its own could vanish in a mail program's dark mode. */
const FAINT: CSSProperties = { fontSize: '14px', lineHeight: 1.4, opacity: 0.75 };

/** The HTML part loads nothing: mail programs know inline styles, and no logical properties. */
function renderHtmlPart({ language, title, notGiven, ...page }: EmailBody): string {
  const { before, answers = [], after = [], actions = [], links } = page;
  const pages = links?.links ?? [];
  const side = language.dir === 'rtl' ? 'right' : 'left';
  const paragraph = (text: string) => h('p', { style: { ...BELOW, whiteSpace: 'pre-line' } }, text);
  const answerStyle: CSSProperties = {
    margin: '0 0 20px',
    [side === 'right' ? 'paddingRight' : 'paddingLeft']: '12px',
    [side === 'right' ? 'borderRight' : 'borderLeft']: `3px solid ${LINE}`,
    textAlign: side,
    whiteSpace: 'pre-wrap',
    wordBreak: 'break-word',
  };
  const answered = ({ label, answer, links: own = [] }: Answered) => [
    h('dt', { style: { ...FAINT, fontWeight: 600, margin: '0 0 4px' } }, label),
    h(
      'dd',
      { dir: 'auto', style: answerStyle },
      answer || notGiven,
      own.length > 0 && ['\n', ...linkButtons(own, side)],
    ),
  ];
  const above = { borderTop: `1px solid ${LINE}`, paddingTop: '24px', marginTop: '28px' };
  const content = [
    h('h1', { style: { fontSize: '22px', lineHeight: 1.3, margin: '0 0 16px' } }, title),
    ...before.map(paragraph),
    answers.length > 0 && h('dl', { style: { margin: '28px 0' } }, ...answers.flatMap(answered)),
    h(
      'div',
      { style: answers.length > 0 ? above : {} },
      ...after.map(paragraph),
      actions.length > 0 && h('p', { style: BELOW }, linkButtons(actions, side, FILLED)),
      pages.length > 0 && links?.words && h('p', { style: { ...FAINT, margin: '24px 0 4px' } }, links.words),
      pages.length > 0 && h('p', { style: { margin: 0 } }, linkButtons(pages, side)),
    ),
  ];
  return renderHtmlDocument(
    {
      language,
      title,
      metas: { 'supported-color-schemes': 'light dark' },
      bodyStyle: { margin: 0, padding: '24px', font: FONT },
    },
    h('div', { style: { maxWidth: '600px', margin: '0 auto' } }, ...content),
  );
}

/** White on slate is read in light and dark, and suits every accent. */
const FILLED: CSSProperties = { background: '#44546f', color: '#fff' };

/** Renders links as large as a finger, all as wide: one a line on phones, otherwise two. */
function linkButtons(
  links: EmailLink[],
  side: 'left' | 'right',
  look: CSSProperties = { color: 'inherit' },
): ReactNode[] {
  const style: CSSProperties = {
    display: 'inline-block',
    boxSizing: 'border-box',
    width: '100%',
    maxWidth: '280px',
    margin: side === 'right' ? '8px 0 0 8px' : '8px 8px 0 0',
    padding: '11px 16px',
    border: `1px solid ${LINE}`,
    borderRadius: '6px',
    fontSize: '15px',
    fontWeight: 600,
    textAlign: 'center',
    textDecoration: 'none',
    wordBreak: 'break-word',
    verticalAlign: 'top',
    ...look,
  };
  return links.map(({ text, href }, at) => h(Fragment, { key: at }, at > 0 && ' ', h('a', { href, style }, text)));
}
