import { createElement as h, Fragment, type CSSProperties, type ReactNode } from 'react';
import type { FaceLanguage } from '#contract/site/face.ts';
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
  language: FaceLanguage;
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
  /** References and times, which no line of the HTML breaks. Their characters stay, so that a copy is found. */
  unbroken?: string[];
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

/** The HTML part loads nothing: mail programs know inline styles, and no logical properties. */
function renderHtmlPart({ language, title, notGiven, ...page }: EmailBody): string {
  const { before, answers = [], after = [], actions = [], links, unbroken = [] } = page;
  const isRtl = language.dir === 'rtl';
  const words = keepTogether(unbroken);
  const paragraph = (text: string) => h('p', { style: { ...BELOW, whiteSpace: 'pre-line' } }, words(text));
  const side = isRtl
    ? { paddingRight: '12px', borderRight: `3px solid ${LINE}` }
    : { paddingLeft: '12px', borderLeft: `3px solid ${LINE}` };
  const answered = ({ label, answer, links: own = [] }: Answered) => [
    h('dt', { style: { fontWeight: 600, margin: '0 0 4px' } }, words(label)),
    h(
      'dd',
      { dir: 'auto', style: { margin: '0 0 20px', ...side, whiteSpace: 'pre-wrap' } },
      answer || notGiven,
      own.length > 0 && ['\n', ...linkButtons(own, isRtl)],
    ),
  ];
  const action = ({ text, href }: EmailLink) => h('p', { style: BELOW }, h('a', { href }, text));
  const content = [
    h('h1', { style: { fontSize: '20px', lineHeight: 1.3, margin: '0 0 16px' } }, words(title)),
    ...before.map(paragraph),
    h('dl', { style: { margin: 0 } }, ...answers.flatMap(answered)),
    ...after.map(paragraph),
    ...actions.map(action),
    links && links.links.length > 0 && links.words && paragraph(links.words),
    links && links.links.length > 0 && h('p', { style: { margin: 0 } }, linkButtons(links.links, isRtl)),
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

/** Renders links as large as a finger, with a space between each two. */
function linkButtons(links: EmailLink[], isRtl: boolean): ReactNode[] {
  const style: CSSProperties = {
    display: 'inline-block',
    margin: isRtl ? '8px 0 0 8px' : '8px 8px 0 0',
    padding: '10px 16px',
    border: `1px solid ${LINE}`,
    borderRadius: '4px',
  };
  return links.map(({ text, href }, at) => h(Fragment, { key: at }, at > 0 && ' ', h('a', { href, style }, text)));
}

/** Creates a renderer of texts that puts each of the parts into an element which no line breaks. */
function keepTogether(parts: string[]): (text: string) => ReactNode {
  const whole = (part: string) => h('span', { style: { whiteSpace: 'nowrap' } }, part);
  const keep = (nodes: ReactNode[], part: string) =>
    nodes.flatMap((node) => {
      if (typeof node !== 'string') return [node];
      return node.split(part).flatMap((text, at) => (at === 0 ? [text] : [whole(part), text]));
    });
  return (text) => h(Fragment, null, ...parts.filter((part) => part !== '').reduce(keep, [text]));
}
