import { escapeHtml } from '#contract/escape-html.ts';

/** What a link leads to: a heading as text, and below it HTML in which everything is escaped. */
export interface LinkPage {
  status: number;
  heading: string;
  body: string;
}

export const lead = (text: string) => `<p class="link-lead">${escapeHtml(text)}</p>`;
export const heading = (text: string) => `<h2>${escapeHtml(text)}</h2>`;
/** Said when it comes, by a screen reader too. */
export const told = (text: string) => `<p class="link-told" role="status">${escapeHtml(text)}</p>`;

/** Names with what they are of this lead. */
export function facts(rows: [name: string, value: string][]): string {
  const row = ([name, value]: [string, string]) =>
    `<div><dt>${escapeHtml(name)}</dt><dd><bdi>${escapeHtml(value)}</bdi></dd></div>`;
  return `<dl class="link-facts">${rows.map(row).join('')}</dl>`;
}

/** Questions with the words of a visitor. */
export function answers(rows: { label: string; answer: string }[]): string {
  const row = ({ label, answer }: { label: string; answer: string }) =>
    `<div><dt>${escapeHtml(label)}</dt><dd dir="auto">${escapeHtml(answer)}</dd></div>`;
  return `<dl class="link-words">${rows.map(row).join('')}</dl>`;
}

export type ButtonLook = 'primary' | 'secondary' | 'quiet';

/** A form to the page itself, whose button says which `step` is to be done. `fields`: HTML. */
export function form(step: string, label: string, look: ButtonLook, fields = ''): string {
  const button = `<button class="button button-${look}" name="step" value="${step}">${escapeHtml(label)}</button>`;
  return `<form class="link-form" method="post">${fields}${button}</form>`;
}

export function linkTo(path: string, label: string): string {
  return `<p><a class="link-back" href="${escapeHtml(path)}">${escapeHtml(label)}</a></p>`;
}

export function tickBox(name: string, label: string): string {
  return `<label class="link-agree"><input type="checkbox" name="${name}" value="yes" required>${escapeHtml(label)}</label>`;
}

interface TextField {
  name: string;
  label: string;
  value: string;
  max: number;
  error: string | null;
}

export function textField({ name, label, value, max, error }: TextField): string {
  const wrong = error === null ? '' : ` aria-invalid="true" aria-describedby="${name}-error"`;
  const words = error === null ? '' : `<p class="field-error" id="${name}-error">${escapeHtml(error)}</p>`;
  // The line break after the tag is the parser's own (HTML, 13.1.2.5), so that one of the visitor's stays.
  const area = `<textarea class="field-input field-area" id="${name}" name="${name}" rows="4" maxlength="${max}" required${wrong}>\n${escapeHtml(value)}</textarea>`;
  return `<div class="field"${error === null ? '' : ' data-invalid'}><label class="field-label" for="${name}">${escapeHtml(label)}</label>${area}${words}</div>`;
}
