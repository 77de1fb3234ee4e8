import { createElement as h, type ReactNode } from 'react';

/** The page that a link leads to. */
export interface LinkPage {
  status: number;
  heading: string;
  body: ReactNode;
}

/** A page that says one thing. */
export function plainLinkPage(status: number, { title, text }: { title: string; text: string }): LinkPage {
  return { status, heading: title, body: leadText(text) };
}

export const leadText = (text: string) => h('p', { className: 'link-lead' }, text);

/** What there is to know about a lead. */
export function facts(rows: [name: string, value: string][]): ReactNode {
  const row = ([name, value]: [string, string]) =>
    h('div', { key: name }, h('dt', null, name), h('dd', null, h('bdi', null, value)));
  return h('dl', { className: 'link-facts' }, rows.map(row));
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
