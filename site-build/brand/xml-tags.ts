/** A name with its namespace, which is empty where it has none. */
export interface XmlName {
  namespace: string;
  local: string;
}

/** What stands in an XML document, in its order; references of characters are resolved. */
export type XmlPart =
  /** `depth`: how many elements are around it. */
  | { kind: 'element'; name: XmlName; attributes: { name: XmlName; value: string }[]; depth: number }
  /** `inside`: the element that has it. */
  | { kind: 'text'; text: string; inside: XmlName }
  | { kind: 'instruction'; target: string };

const COMMENT = ['<!--', '-->'] as const;
const CDATA = ['<![CDATA[', ']]>'] as const;
const INSTRUCTION = ['<?', '?>'] as const;
const END_TAG = /<\/[^\s<>/]+\s*>/y;
const TAG = /<([^\s<>/!?=]+)((?:\s+[^\s<>/="']+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y;
const ATTRIBUTE = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Reads XML (1.0 with namespaces) without a DOCTYPE; null for all that it does not understand. */
export function readXml(xml: string): XmlPart[] | null {
  const parts: XmlPart[] = [];
  const open: { name: XmlName; spaces: Spaces }[] = [{ name: NO_NAME, spaces: KNOWN }];
  const addText = (text: string) => parts.push({ kind: 'text', text, inside: open.at(-1)!.name });
  let at = 0;
  /** What stands between the two, where the first is here; null where the second is missing. */
  const between = ([begin, end]: readonly [string, string]): string | null | undefined => {
    if (!xml.startsWith(begin, at)) return undefined;
    const until = xml.indexOf(end, at + begin.length);
    if (until < 0) return null;
    const inside = xml.slice(at + begin.length, until);
    at = until + end.length;
    return inside;
  };

  while (at < xml.length) {
    if (xml[at] !== '<') {
      const until = xml.indexOf('<', at);
      const text = resolved(xml.slice(at, until < 0 ? xml.length : until));
      if (text === null) return null;
      addText(text);
      at = until < 0 ? xml.length : until;
      continue;
    }
    const [comment, data, instruction] = [between(COMMENT), between(CDATA), between(INSTRUCTION)];
    if (comment === null || data === null || instruction === null) return null;
    if (data !== undefined) addText(data);
    if (instruction !== undefined) parts.push({ kind: 'instruction', target: instruction });
    if (comment !== undefined || data !== undefined || instruction !== undefined) continue;
    END_TAG.lastIndex = TAG.lastIndex = at;
    if (END_TAG.test(xml)) {
      if (open.length === 1) return null;
      open.pop();
      at = END_TAG.lastIndex;
      continue;
    }
    const [whole, written, list, closed] = TAG.exec(xml) ?? [];
    if (whole === undefined) return null;
    const element = readElement(written!, list!, open.at(-1)!.spaces);
    if (element === null) return null;
    parts.push({ ...element.part, depth: open.length - 1 });
    if (closed === '') open.push({ name: element.part.name, spaces: element.spaces });
    at += whole.length;
  }
  return open.length === 1 ? parts : null;
}

/** Prefix to namespace; that of names without one stands at the empty prefix. */
type Spaces = ReadonlyMap<string, string>;
const KNOWN: Spaces = new Map([
  ['', ''],
  ['xml', 'http://www.w3.org/XML/1998/namespace'],
]);
const NO_NAME: XmlName = { namespace: '', local: '' };

function readElement(written: string, list: string, above: Spaces) {
  const given = [...list.matchAll(ATTRIBUTE)].map(([, name, double, single]) => ({
    name: name!,
    value: resolved(double ?? single ?? ''),
  }));
  const spaces = new Map(above);
  for (const { name, value } of given) {
    if (value === null) return null;
    if (name === 'xmlns' || name.startsWith('xmlns:')) spaces.set(name.slice('xmlns:'.length), value);
  }
  const name = nameIn(written, spaces, spaces.get('')!);
  const attributes = given
    .filter((one) => one.name !== 'xmlns' && !one.name.startsWith('xmlns:'))
    // An attribute without a prefix is of no namespace (Namespaces in XML, 6.2).
    .map((one) => ({ name: nameIn(one.name, spaces, ''), value: one.value! }));
  const known = attributes.flatMap((one) => (one.name === null ? [] : [{ ...one, name: one.name }]));
  if (name === null || known.length < attributes.length) return null;
  return { part: { kind: 'element' as const, name, attributes: known }, spaces };
}

function nameIn(written: string, spaces: Spaces, unprefixed: string): XmlName | null {
  const [first = '', local, ...more] = written.split(':');
  if (local === undefined) return { namespace: unprefixed, local: first };
  const namespace = spaces.get(first);
  return namespace === undefined || first === '' || local === '' || more.length > 0 ? null : { namespace, local };
}

const NAMED: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Null where something is named that XML does not know by itself. */
function resolved(text: string): string | null {
  let known = true;
  const plain = text.replaceAll(/&([^&;]{0,40});?/g, (_, reference: string) => {
    const [, hex, decimal] = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(reference) ?? [];
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    const character = Number.isNaN(code) ? NAMED[reference] : code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
    known &&= character !== undefined;
    return character ?? '';
  });
  return known ? plain : null;
}
