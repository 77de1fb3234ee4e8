import { createElement as h, type CSSProperties, type ReactNode } from 'react';
import type { Site } from '#contract/site/site.ts';
import type { Email } from '../delivery/delivery.ts';
import { renderHtmlDocument } from '../text/html-document.ts';

/** A question and its answer in an email. */
export interface Answered {
  label: string;
  answer?: string;
  links?: EmailLink[] | undefined;
}

/** An address of our own that can be clicked. */
export interface EmailLink {
  text: string;
  href: string;
}

export interface EmailBrand extends Pick<Site, 'kind' | 'name' | 'lang' | 'dir' | 'accent'> {
  /** The sign beside the name, a small PNG. */
  mark?: Buffer | null;
}

/** The content of an email as plain text, in its order. Its HTML says the same. */
export interface EmailBody {
  site: EmailBrand;
  /** Shown by a list of emails next to the subject. */
  preview?: string;
  title: string;
  /** A faint line below the title. */
  note?: string;
  before?: string[];
  steps?: string[];
  /** The first is filled. Only the visitor's address and number can be links that they supplied. */
  buttons?: EmailLink[];
  answers?: Answered[];
  /** Shown for an empty answer. */
  notGiven?: string;
  after?: string[];
  /** Faint links to pages of ours, under a sentence about them. */
  links?: { words: string; links: EmailLink[] } | undefined;
  footnote?: string;
}

/** The envelope. By default nobody gets the reply, and the subject is the page's title. */
type Envelope = Pick<Email, 'messageId' | 'to' | 'fromName'> & Partial<Pick<Email, 'replyTo' | 'subject'>>;

export function renderEmail(page: EmailBody, envelope: Envelope): Email {
  const { mark = null } = page.site;
  return { replyTo: null, subject: page.title, mark, ...envelope, text: renderText(page), html: renderHtmlPart(page) };
}

/** The text part: labels above, answers indented, so that an answer cannot pass itself off as a label. */
function renderText({ title, note, notGiven = '', footnote, ...page }: EmailBody): string {
  const { before = [], steps = [], buttons = [], answers = [], after = [], links } = page;
  const numbered = steps.map((step, at) => `${at + 1}. ${step}`).join('\n');
  // A reply needs no link.
  const pages = buttons.filter(({ href }) => href.startsWith('http')).map(formatLink);
  const answered = answers.map(({ label, answer = '', links: own = [] }) => {
    return [label, ...[answer || notGiven, ...own.map(formatLink)].filter(Boolean).map(indent)].join('\n');
  });
  const below = links ? [links.words, ...links.links.map(formatLink)] : [];
  const parts = [title, note, ...before, numbered, ...pages, ...answered, ...after, ...below, footnote];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

const formatLink = ({ text, href }: EmailLink) => `${text}\n${href}`;

const indent = (text: string) => text.replace(/^/gm, '  ');

const FONT = '16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,sans-serif';
const RULE = { dir: 'auto', className: 'rule' };
const BELOW: CSSProperties = { margin: '0 0 16px' };
const TITLE: CSSProperties = { margin: '0 0 8px', fontSize: '26px', lineHeight: 1.2, wordBreak: 'break-word' };
/** Fainter than an answer. A colour of its own could vanish in a mail program's dark mode. */
const FAINT: CSSProperties = { fontSize: '14px', lineHeight: 1.4, opacity: 0.75, textWrap: 'pretty' };

/** The HTML part fetches nothing. Mail programs know inline styles, and no logical properties. */
function renderHtmlPart(page: EmailBody): string {
  const { site, preview, title } = page;
  const [color, ink] = chooseAccent(site).dark;
  return renderHtmlDocument(
    {
      language: site,
      title,
      metas: { 'supported-color-schemes': 'light dark' },
      css: `@media(max-width:480px){.button{max-width:none!important;margin:8px 0 0!important}}
@media(prefers-color-scheme:dark){.accent{background:${color}!important;color:${ink}!important}
.rule{border-color:${color}!important}}`,
      bodyStyle: { margin: 0, padding: '24px', font: FONT },
    },
    preview && h('div', { style: { display: 'none' } }, preview),
    h('div', { style: { maxWidth: '600px', margin: '0 auto' } }, ...renderBrand(site), ...renderContent(page)),
  );
}

/** A site that is no more has no colour. */
const chooseAccent = ({ accent }: EmailBrand): NonNullable<Site['accent']> =>
  accent ?? { light: ['#333333', '#ffffff'], dark: ['#cccccc', '#1a1a1a'] };

const chooseSides = ({ dir }: EmailBrand) =>
  dir === 'rtl' ? ({ start: 'Right', end: 'Left' } as const) : ({ start: 'Left', end: 'Right' } as const);

/** The name with a line of the site's colour: a domain's is its tape, with a cell for each letter. */
function renderBrand(site: EmailBrand): ReactNode[] {
  const [background, ink] = chooseAccent(site).light;
  const isDomain = site.kind === 'domain';
  const letters = isDomain ? [...site.name.split('.')[0]!].slice(0, 30) : [''];
  const cells = letters.map((_, at) => {
    const tick = { [`border${chooseSides(site).start}`]: at > 0 ? `2px solid ${ink}` : 0 };
    return h('td', { key: at, className: 'accent', style: { ...CELL, background, ...tick } });
  });
  const look = { ...TITLE, fontSize: isDomain ? '24px' : '20px', fontWeight: 700 };
  const row = h('tbody', null, h('tr', null, cells));
  const name = h('p', { style: look }, site.mark && renderMark(site), site.name);
  return [name, h('table', { role: 'presentation', width: '100%', style: TAPE }, row)];
}

/**
 * Renders the sign. A mail program that hides pictures shows the name alone. React puts a link into the head for every
 * picture whose priority is not low.
 */
function renderMark(site: EmailBrand): ReactNode {
  const style = { borderRadius: '8px', verticalAlign: 'middle', [`margin${chooseSides(site).end}`]: '12px' };
  return h('img', { src: 'cid:mark', alt: '', width: 36, height: 36, fetchPriority: 'low', style });
}

const TAPE: CSSProperties = { margin: '0 0 28px', tableLayout: 'fixed', borderCollapse: 'collapse' };
const CELL: CSSProperties = { height: '10px', padding: 0, fontSize: 0, lineHeight: 0 };

function renderContent({ site, title, note, notGiven, footnote, ...page }: EmailBody): ReactNode[] {
  const { before = [], steps = [], buttons = [], answers = [], after = [], links } = page;
  const { start, end } = chooseSides(site);
  const paragraph = (text: string) => h('p', { style: { ...BELOW, whiteSpace: 'pre-line' } }, text);
  const faint = (margin: string, ...text: ReactNode[]) => h('p', { style: { ...FAINT, margin } }, ...text);
  const answerStyle: CSSProperties = {
    margin: '0 0 20px',
    [`padding${start}`]: '12px',
    [`border${start}`]: `3px solid ${chooseAccent(site).light[0]}`,
    textAlign: start === 'Right' ? 'right' : 'left',
    whiteSpace: 'pre-wrap',
    wordBreak: 'break-word',
  };
  const answered = ({ label, answer = notGiven, links: own }: Answered) => [
    h('dt', { style: { ...FAINT, fontWeight: 600, margin: '0 0 4px' } }, label),
    h('dd', { ...RULE, style: answerStyle }, answer || notGiven, own && renderButtons(own, site)),
  ];
  const numbered = steps.map((step) => h('li', { style: { margin: '0 0 8px' } }, step));
  const faintLink = { display: 'inline-block', padding: '12px 0', [`margin${end}`]: '24px', color: 'inherit' };
  const pages = links?.links.map(({ text, href }) => h('a', { href, style: faintLink }, text)) ?? [];
  return [
    h('h1', { style: { ...TITLE, textWrap: 'balance' } }, title),
    note && faint('0 0 20px', note),
    ...before.map(paragraph),
    steps.length > 0 && h('ol', { style: { ...BELOW, [`padding${start}`]: '24px' } }, ...numbered),
    buttons.length > 0 && renderButtons(buttons, site, chooseAccent(site).light),
    answers.length > 0 && h('dl', { style: { margin: '0 0 24px' } }, ...answers.flatMap(answered)),
    ...after.map(paragraph),
    links && faint('28px 0 0', links.words, h('br'), ...pages),
    footnote && faint('28px 0 0', footnote),
  ];
}

/** Renders links as large as a finger: one a line on phones, otherwise two, below the first of three. */
function renderButtons(links: EmailLink[], site: EmailBrand, accent?: readonly [string, string]): ReactNode {
  const isThree = links.length === 3;
  const button = ({ text, href }: EmailLink, at: number) => {
    const maxWidth = isThree && at === 0 ? '600px' : '296px';
    const isLeft = at % 2 === (isThree ? 1 : 0);
    const look = { ...BUTTON, maxWidth, margin: '8px 0 0', [`margin${chooseSides(site).end}`]: isLeft ? '8px' : 0 };
    const style = at === 0 && accent ? { ...look, background: accent[0], color: accent[1] } : look;
    return h('a', { key: at, href, className: at === 0 && accent ? 'button accent' : 'button', style }, text);
  };
  // With a size, a space between two would break their row.
  return h('div', { style: { margin: '0 0 32px', fontSize: 0 } }, links.map(button));
}

const BUTTON: CSSProperties = {
  display: 'inline-block',
  boxSizing: 'border-box',
  width: '100%',
  padding: '12px 16px',
  border: '1px solid #808080',
  borderRadius: '6px',
  color: 'inherit',
  font: `600 ${FONT}`,
  textAlign: 'center',
  textDecoration: 'none',
  verticalAlign: 'top',
};
