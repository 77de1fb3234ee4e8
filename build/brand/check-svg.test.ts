import { expect, test } from 'vitest';
import { openPicture } from '../render/raster.ts';
import { readSvg } from './check-svg.ts';

async function svgDanger(svg: string | Buffer): Promise<string | null> {
  const reading = await readSvg(Buffer.from(svg));
  return reading.ok ? null : reading.problem;
}

async function cleaned(svg: string | Buffer): Promise<string> {
  const reading = await readSvg(Buffer.from(svg));
  expect(reading).toMatchObject({ ok: true });
  return reading.ok ? reading.svg : '';
}

const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${inside}</svg>`;

test.each([
  '<path d="M0 0h9v9z" fill="#fff" stroke="url(#a)"/>',
  '<style>.one{fill:url(#a)} .on{fill:red}</style><g class="one on"/>',
  '<defs><linearGradient id="a"/></defs><use href="#a"/><use xlink:href="#b"/>',
  '<image href="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQI12P4//8/AAX+Av7czFnnAAAAAElFTkSuQmCC"/>',
  '<filter id="a"><feColorMatrix values="1 0 0 0 0"/></filter><text>a &lt;script&gt; &#38; b</text>',
  '<metadata><dc:title xmlns:dc="http://purl.org/dc/elements/1.1/">Logo</dc:title></metadata><title>Set on one</title>',
])('the owner’s SVG is accepted if it only shows something: %s is a drawing', async (inside) => {
  expect(await svgDanger(svg(inside))).toBeNull();
});

test.each([
  ['<script>alert(1)</script>', '<script>'],
  ['<foreignObject><p/></foreignObject>', '<foreignObject>'],
  ['<animate attributeName="href" to="javascript:alert(1)"/>', '<animate>'],
  ['<set attributeName="onload" to="alert(1)"/>', '<set>'],
  ['<iframe src="#a"/>', '<iframe>'],
  ['<g onload="alert(1)"/>', 'onload'],
  ['<g id="a"onclick = "alert(1)"/>', 'not an SVG'],
  ['<g id="a"\n\tonClick = \'alert(1)\'/>', 'onClick'],
  ['<a href="javascript:alert(1)"/>', 'javascript:alert(1)'],
  ['<a href="java&#115;cript:alert(1)"/>', 'javascript:alert(1)'],
  ["<use xlink:href='https://other.example/x.svg#a'/>", 'https://other.example'],
  ['<image href="//other.example/x.png"/>', '//other.example'],
  ['<image href="data:image/svg+xml;base64,PHN2Zz4="/>', 'data:image/svg+xml'],
  ['<image href="logo.png"/>', 'logo.png'],
  ['<path fill="url(https://other.example/a#b)"/>', 'https://other.example'],
  ['<path style="fill: URL( \'x.svg#a\' )"/>', 'x.svg#a'],
  ['<style>@import "https://other.example/x.css";</style>', '@import'],
  ['<style>.a{fill:u\\72l(//other.example)}</style>', 'style'],
])('%s is more', async (inside, message) => {
  expect(await svgDanger(svg(inside))).toContain(message);
});

const SVG = 'http://www.w3.org/2000/svg';
const HTML = 'http://www.w3.org/1999/xhtml';

test.each([
  [`<é:script xmlns:é="${SVG}" href="#a"/>`, '<script>'],
  [`<${'p'.repeat(60)}:script xmlns:${'p'.repeat(60)}="${SVG}"/>`, '<script>'],
  [`<a.b:script xmlns:a.b="${SVG}"/>`, '<script>'],
  [`<g xmlns:x="${SVG}"><g xmlns:x="urn:note"/><x:script/></g>`, '<script>'],
  [`<x:img xmlns:x="${HTML}" src="#a"/>`, '<img>'],
  [`<script xmlns="&#x68;ttp://www.w3.org/1999/xhtml"/>`, '<script>'],
  ['<unknown/>', '<unknown>'],
  ['<x:path/>', 'not an SVG that can be checked'],
  ['<g x:y:z="1"/>', 'not an SVG that can be checked'],
  ['<g>&script;</g>', 'not an SVG that can be checked'],
  ['<?xml-stylesheet type="text/xsl" href="#a"?>', '<?xml-stylesheet'],
  ['<a xmlns:é="http://www.w3.org/1999/xlink" é:href="javascript:alert(1)"/>', 'javascript:alert(1)'],
  ['<g xml:base="https://other.example/"><use href="#a"/></g>', 'https://other.example'],
  ['<style>.a{fill:u&#114;l(//other.example)}</style>', '//other.example'],
  ['<style><![CDATA[@import "x.css"]]></style>', '@import'],
  ['<path style="fill:u\\72l(//other.example)"/>', 'style'],
])('%s is judged by its namespace and not by its name', async (inside, message) => {
  expect(await svgDanger(svg(inside))).toContain(message);
});

test('a drawing may bear a prefix, and notes of the program that drew it', async () => {
  const notes = `xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" inkscape:label="on" onlooker:x="1" xmlns:onlooker="http://ns.adobe.com/a/"`;
  const drawing = `<?xml version="1.0" encoding="UTF-8"?>\n<!-- <script> --><s:svg xmlns:s="${SVG}" ${notes}><inkscape:page/><s:path d="M0 0"/></s:svg>\n`;
  expect(await svgDanger(drawing)).toBeNull();
  expect(await svgDanger(`<svg xmlns="${HTML}"/>`)).toContain('not an SVG');
  for (const other of ['<svg/>', '<svg xmlns="urn:other"/>', '<html/>'])
    expect(await svgDanger(other)).toContain('not an SVG');
});

test('only what was checked is written again: no notes, comments, prolog, DOCTYPE or elements of other programs', async () => {
  const notes = `xmlns:i="http://ns.adobe.com/AdobeIllustrator/10.0/" xmlns:x="urn:nobody" i:name="&lt;script>" x:href="javascript:alert(1)"`;
  const packed =
    '<foreignObject requiredExtensions="http://ns.adobe.com/AdobeIllustrator/10.0/"><i:pgf/></foreignObject>';
  const inside = `<!-- note -->${packed}<x:thing onload="alert(1)"><path d="M1 1"/></x:thing><metadata><script/></metadata>`;
  const style = '<style>.a > .b { fill: "&amp;&lt;" }</style>';
  const drawing = `<?xml version="1.0"?><!DOCTYPE svg><svg xmlns="${SVG}" ${notes}>${inside}<path d='M0 0"'/>${style}</svg>`;
  const own = `<svg xmlns="${SVG}" xmlns:xlink="http://www.w3.org/1999/xlink">`;
  const kept = '<path d="M0 0&#34;"></path><style>.a &#62; .b { fill: &#34;&#38;&#60;&#34; }</style>';
  expect(await cleaned(drawing)).toBe(`${own}${kept}</svg>`);
  expect(await cleaned(await cleaned(drawing))).toBe(`${own}${kept}</svg>`);
});

test('an encoding that the file declares is read, and written as UTF-8', async () => {
  const written = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>${svg('<title>Müller</title>')}`;
  for (const [encoding, bytes] of [
    ['ISO-8859-1', Buffer.from(written('ISO-8859-1'), 'latin1')],
    ['UTF-16', Buffer.from(`\uFEFF${written('UTF-16')}`, 'utf16le')],
    ['utf-8', Buffer.from(written('utf-8'))],
  ] as const)
    expect(await cleaned(bytes), encoding).toContain('<title>Müller</title>');
  expect(await svgDanger(written('UTF-7'))).toContain('save it as UTF-8');
});

test('entities for the addresses of namespaces are read, and all others refused', async () => {
  const type = (entity: string) => `<!DOCTYPE svg [${entity}]>`;
  const ai = type('<!ENTITY ns_ai "http://ns.adobe.com/AdobeIllustrator/10.0/">');
  expect(await svgDanger(`${ai}${svg('<g xmlns:i="&ns_ai;" i:layer="yes"/>')}`)).toBeNull();
  for (const entity of [
    '<!ENTITY a "<script/>">',
    '<!ENTITY a SYSTEM "https://other.example/a">',
    '<!ENTITY % a "b">',
    '<!ENTITY a "http://b/&c;">',
  ])
    expect(await svgDanger(type(entity) + svg('&a;'))).toContain('DOCTYPE');
});

const drawing = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${inside}</svg>`;
const filtered = (steps: string, rest = '') =>
  drawing(`<filter id="f">${steps}</filter><rect width="64" height="64" filter="url(#f)"/>${rest}`);
/** Each level is ten times in the one above it: a billion elements in five kilobytes. */
const levels = (name: string, attribute: string) =>
  drawing(
    Array.from(
      { length: 9 },
      (_, at) => `<${name} id="p${at}">${`<rect ${attribute}="url(#p${at + 1})"/>`.repeat(10)}</${name}>`,
    ).join(''),
  );
const SHADOW = '<feFlood/><feColorMatrix/><feOffset/><feGaussianBlur stdDeviation="2"/><feComposite/><feBlend/>';

test.each([
  filtered(SHADOW),
  filtered('<feTurbulence baseFrequency=".8" numOctaves="4"/>'),
  drawing(
    Array.from({ length: 10 }, (_, at) => `<filter id="f${at}">${SHADOW}</filter><g filter="url(#f${at})"/>`).join(''),
  ),
  filtered(SHADOW, '<pattern id="p"><use href="#i"/></pattern><rect fill="url(#p)"/>'),
])('filters of drawing programs are accepted: %#', async (svg) => {
  expect(await svgDanger(svg)).toBeNull();
});

test.each([
  filtered('<feGaussianBlur stdDeviation="9"/>'.repeat(300)),
  filtered(SHADOW, '<rect filter="url(#f)"/>'.repeat(300)),
  filtered(SHADOW, '<g id="a" filter="url(#f)"/>' + '<use href="#a"/>'.repeat(60)),
  filtered(SHADOW, '<mask id="m"><g filter="url(#f)"/></mask>' + '<g mask="url(#m)"/>'.repeat(60)),
  drawing(
    `<marker id="m"><g filter="url(#f)"/></marker><filter id="f">${SHADOW}</filter><path marker-mid="url(#m)" d="${'L1 1'.repeat(200)}"/>`,
  ),
  drawing('<g id="a"><use href="#a"/></g>'),
  levels('pattern', 'fill'),
  levels('mask', 'mask'),
  drawing(`${levels('pattern', 'none')}<style>${[0, 1, 2].map((at) => `.a${at}{fill:url(#p${at})}`).join('')}</style>`),
  drawing(`<rect filter="${'blur(3) '.repeat(300)}"/>`),
  drawing(`<rect style="filter: ${'blur(3) '.repeat(300)}"/>`),
  drawing(`<style>rect{filter:url(#f)}</style><filter id="f">${SHADOW}</filter>${'<rect/>'.repeat(100)}`),
])('drawings that would take minutes are reported: %#', async (svg) => {
  expect(await svgDanger(svg)).toContain('takes too long to draw');
});

const plain = (edge: number) =>
  openPicture(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${edge}" height="${edge}"/>`));

/** A picture whose header claims that size (ITU T.81, B.2.2). */
async function hugeJpeg(edge: number): Promise<Buffer> {
  const bytes = await (await plain(16)).jpeg().toBuffer();
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(edge, frame + 5);
  bytes.writeUInt16BE(edge, frame + 7);
  return bytes;
}

test('a picture in a drawing is measured before it is decoded', async () => {
  const holding = (type: string, ...pictures: Buffer[]) =>
    drawing(pictures.map((bytes) => `<image href="data:image/${type};base64,${bytes.toString('base64')}"/>`).join(''));
  const png = await (await plain(3000)).png().toBuffer();
  expect(await svgDanger(holding('png', png))).toBeNull();
  expect(await svgDanger(holding('png', png, png))).toContain('more than 16 million pixels');
  expect(await svgDanger(holding('webp', await (await plain(20)).webp().toBuffer()))).toBeNull();
  expect(await svgDanger(holding('jpeg', await hugeJpeg(60_000)))).toContain('more than 16 million pixels');
  expect(await svgDanger(holding('webp', Buffer.from('GIF89a')))).toContain('not PNG, JPEG or WebP');
});
