import { escapeHtml } from '#contract/escape-html.ts';
import { languageAttributes, type FaceLanguage } from '#contract/language.ts';

/** A question and what was answered, as they stand in a mail. */
export interface Answered {
  label: string;
  answer: string;
  links?: LetterLink[];
}

/** An address of our own that can be clicked. */
export interface LetterLink {
  text: string;
  href: string;
}

export interface LetterPage extends FaceLanguage {
  title: string;
  /** Paragraphs before and after the answers, as plain text. */
  before: string[];
  answers: Answered[];
  after: string[];
  /** Our own links below; never one that a visitor supplied, apart from writing to him and calling him. */
  actions?: LetterLink[];
  /** At the end: pages of ours, under a sentence about them. */
  links?: { words?: string; links: LetterLink[] } | undefined;
  /** What stands for an empty answer. */
  notGiven?: string;
  /** References and times, which no line of the HTML breaks. The characters stay, so that a copied reference is found. */
  unbroken?: string[];
}

/** The text part: labels above, answers indented, so that an answer cannot pass itself off as a label. */
export function letterText(page: LetterPage): string {
  const answers = page.answers.map(
    ({ label, answer, links = [] }) =>
      `${label}\n${[answer || (page.notGiven ?? ''), ...links.map(linkText)].map(indent).join('\n')}`,
  );
  const links = page.links ? [page.links.words ?? [], page.links.links.map(linkText)].flat() : [];
  return [page.title, ...page.before, ...answers, ...page.after, ...links].join('\n\n') + '\n';
}

const linkText = ({ text, href }: LetterLink) => `${text}\n${href}`;

function indent(text: string): string {
  return text.replace(/^/gm, '  ');
}

/** The HTML part: no images, scripts or fonts, nothing loaded; colours are left to the reader's own light or dark. */
export function letterHtml(page: LetterPage): string {
  const words = (text: string) => [...new Set(page.unbroken)].reduce(keepTogether, escapeHtml(text));
  const paragraph = (text: string) => `<p style="margin:0 0 16px;white-space:pre-line">${words(text)}</p>`;
  // Mail programs know no logical properties.
  const start = page.dir === 'rtl' ? 'right' : 'left';
  const answers = page.answers.map(
    ({ label, answer, links = [] }) =>
      `<dt style="font-weight:600;margin:0 0 4px">${words(label)}</dt>` +
      `<dd dir="auto" style="margin:0 0 20px;padding-${start}:12px;border-${start}:3px solid #7c8aa0;white-space:pre-wrap">` +
      `${escapeHtml(answer || (page.notGiven ?? ''))}${links.length > 0 ? `\n${linksHtml(links, page.dir)}` : ''}</dd>`,
  );
  const actions = (page.actions ?? []).map(
    ({ text, href }) => `<p style="margin:0 0 16px"><a href="${escapeHtml(href)}">${escapeHtml(text)}</a></p>`,
  );
  const { words: about, links = [] } = page.links ?? {};
  const pages =
    links.length > 0
      ? [...(about ? [paragraph(about)] : []), `<p style="margin:0">${linksHtml(links, page.dir)}</p>`]
      : [];
  return `<!doctype html>
<html ${languageAttributes(page)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(page.title)}</title>
</head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:600px;margin:0 auto">
<h1 style="font-size:20px;line-height:1.3;margin:0 0 16px">${words(page.title)}</h1>
${page.before.map(paragraph).join('\n')}
<dl style="margin:0">
${answers.join('\n')}
</dl>
${page.after.map(paragraph).join('\n')}
${[...actions, ...pages].join('\n')}
</div>
</body>
</html>
`;
}

/** Each as large as a finger. */
function linksHtml(links: LetterLink[], dir: FaceLanguage['dir']): string {
  const margin = dir === 'rtl' ? '8px 0 0 8px' : '8px 8px 0 0';
  const style = `display:inline-block;margin:${margin};padding:10px 16px;border:1px solid #7c8aa0;border-radius:4px`;
  return links
    .map(({ text, href }) => `<a href="${escapeHtml(href)}" style="${style}">${escapeHtml(text)}</a>`)
    .join(' ');
}

function keepTogether(html: string, part: string): string {
  return html.replaceAll(escapeHtml(part), (whole) => `<span style="white-space:nowrap">${whole}</span>`);
}
