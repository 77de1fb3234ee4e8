import type { Token } from 'markdown-it';

export interface Headings {
  tokens: Token[];
  /** The text's first line, where that is a heading of the first level: the page's own, and taken out. */
  first: string | undefined;
  ids: string[];
}

/** Ids of the frame around the text. */
const TAKEN = ['main', 'site-menu'];

/** Gives each heading an id; one of the first level inside the text moves them all down, since the page has one already. */
export function headHeadings(all: Token[]): Headings {
  const own = all[0]?.type === 'heading_open' && all[0].tag === 'h1' ? all[1]! : undefined;
  const tokens = own ? all.slice(3) : all;
  const headings = tokens.filter(({ type }) => type === 'heading_open' || type === 'heading_close');
  const down = headings.some(({ tag }) => tag === 'h1') ? 1 : 0;
  for (const heading of headings) heading.tag = `h${Math.min(6, Number(heading.tag[1]) + down)}`;
  const ids: Ids = new Map(TAKEN.map((id) => [id, 2]));
  tokens.forEach((token, index) => {
    if (token.type === 'heading_open') token.attrSet('id', newId(plainText(tokens[index + 1]!), ids));
  });
  return { tokens, first: own && plainText(own), ids: [...ids.keys()].filter((id) => !TAKEN.includes(id)) };
}

/** Each id that is taken, and the number from which one that begins with it is looked for. */
type Ids = Map<string, number>;

function newId(text: string, ids: Ids): string {
  const parts = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? ['part'];
  const name = parts.join('-');
  let id = name;
  let more = ids.get(name) ?? 2;
  for (; ids.has(id); more += 1) id = `${name}-${more}`;
  ids.set(name, more).set(id, ids.get(id) ?? 2);
  return id;
}

function plainText({ children }: Token): string {
  return (children ?? []).map(({ content, type }) => (type === 'softbreak' ? ' ' : content)).join('');
}
