import { createElement as h, type ReactNode } from 'react';

/** The page that a link leads to. */
export interface LinkPage {
  status: number;
  heading: string;
  body: ReactNode;
}

/** A page that says one thing. */
export function plainLinkPage(status: number, { title, text }: { title: string; text: string }): LinkPage {
  return { status, heading: title, body: lead(text) };
}

/** The parts of a page, which its stylesheet knows by their classes. */
export const lead = (text: string) => h('p', { className: 'link-lead' }, text);
export const heading = (text: string) => h('h2', null, text);
/** Said when it comes, by a screen reader too. */
export const told = (text: string) => h('p', { className: 'link-told', role: 'status' }, text);

/** What there is to know about a lead. */
export function facts(rows: [name: string, value: string][]): ReactNode {
  const row = ([name, value]: [string, string]) =>
    h('div', { key: name }, h('dt', null, name), h('dd', null, h('bdi', null, value)));
  return h('dl', { className: 'link-facts' }, rows.map(row));
}

/** Questions with the words of a visitor. */
export function answers(rows: { label: string; answer: string }[]): ReactNode {
  const row = ({ label, answer }: { label: string; answer: string }, at: number) =>
    h('div', { key: at }, h('dt', null, label), h('dd', { dir: 'auto' }, answer));
  return h('dl', { className: 'link-words' }, rows.map(row));
}

interface Button {
  step: string;
  label: string;
  look: 'primary' | 'secondary';
}

/** A form to the page itself, whose button says which `step` is to be done. */
export function form({ step, label, look }: Button, fields: ReactNode = null): ReactNode {
  const button = h('button', { className: `button button-${look}`, name: 'step', value: step }, label);
  return h('form', { className: 'link-form', method: 'post' }, fields, button);
}

export const linkTo = (path: string, label: string) =>
  h('p', null, h('a', { className: 'link-back', href: path }, label));

export const tickBox = (name: string, label: string) =>
  h('label', { className: 'link-agree' }, h('input', { type: 'checkbox', name, value: 'yes', required: true }), label);

interface TextField {
  name: string;
  label: string;
  value: string;
  max: number;
  error: string | null;
}

export function textField({ name, label, value, max, error }: TextField): ReactNode {
  const errorId = `${name}-error`;
  const isWrong = error !== null;
  return h(
    'div',
    { className: 'field', 'data-invalid': isWrong ? '' : undefined },
    h('label', { className: 'field-label', htmlFor: name }, label),
    h('textarea', {
      className: 'field-input field-area',
      id: name,
      name,
      rows: 4,
      maxLength: max,
      required: true,
      defaultValue: value,
      ...(isWrong && { 'aria-invalid': true, 'aria-describedby': errorId }),
    }),
    isWrong && h('p', { className: 'field-error', id: errorId }, error),
  );
}
