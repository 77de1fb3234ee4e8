import { escapeHtml } from '#contract/escape-html.ts';

/**
 * A piece of a page before it is text or nodes: the server and the build write it as HTML, the script makes nodes of the same,
 * since no script of ours may turn texts into HTML (Trusted Types).
 */
export type Markup = Element | string;

interface Element {
  name: string;
  attributes: Attributes;
  children: Markup[];
}

/** `true` is an attribute without a value; what is false or undefined is left out. */
export type Attributes = Record<string, string | number | boolean | undefined>;

/** What may be left out of an element's content. */
type Child = Markup | false | undefined;

export function element(name: string, attributes: Attributes = {}, ...children: (Child | Child[])[]): Element {
  return { name, attributes, children: children.flat().filter((child) => child !== false && child !== undefined) };
}

/** HTML's elements without an end. */
const VOID = ['input', 'br'];

export function toHtml(markup: Markup): string {
  if (typeof markup === 'string') return escapeHtml(markup);
  const { name, attributes, children } = markup;
  const written = pairsOf(attributes).map(([key, value]) =>
    value === '' ? ` ${key}` : ` ${key}="${escapeHtml(value)}"`,
  );
  const opening = `<${name}${written.join('')}>`;
  return VOID.includes(name) ? opening : `${opening}${children.map(toHtml).join('')}</${name}>`;
}

export function toNode(markup: Markup): Node {
  if (typeof markup === 'string') return document.createTextNode(markup);
  const node = document.createElement(markup.name);
  for (const [key, value] of pairsOf(markup.attributes)) node.setAttribute(key, value);
  node.append(...markup.children.map(toNode));
  return node;
}

function pairsOf(attributes: Attributes): [string, string][] {
  return Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined || value === false ? [] : [[key, value === true ? '' : String(value)] as [string, string]],
  );
}
