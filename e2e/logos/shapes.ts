import sharp from 'sharp';

/** A logo as owners have it: a file name, and contents. */
export type Shape = [file: string, contents: string | Buffer];

const NAMESPACES = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const svg = (width: number, height: number, inside: string, more = '') =>
  `<svg ${NAMESPACES} viewBox="0 0 ${width} ${height}" ${more}>${inside}</svg>`;

/** Draws letters as bars, as a wordmark of outlines has them, in a box of 100 high. */
const letters = (count: number, fill: string, from = 0) =>
  Array.from(
    { length: count },
    (_, at) =>
      `<path fill="${fill}" d="M${from + at * 80} 0h20v40h20V0h20v100h-20V60h-20v40h-20z${at % 2 ? '' : `M${from + at * 80 + 5} 5h5v5h-5z`}"/>`,
  ).join('');
const word = (count: number, fill: string) => svg(count * 80 - 20, 100, letters(count, fill));
const marked = (mark: string, fill: string, count = 4) =>
  svg(120 + count * 80 - 20, 100, `<circle cx="50" cy="50" r="50" fill="${mark}"/>${letters(count, fill, 120)}`);
const square = (inside: string) => svg(100, 100, inside);
const shield = (fill: string) => `<path fill="${fill}" d="M10 5h80v50c0 20-20 35-40 42C30 90 10 75 10 55z"/>`;
const bolt = (fill: string) => `<path fill="${fill}" d="M55 15L28 55h18l-6 30 30-42H52z"/>`;

const doctype = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">';
const illustrator = `<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: Adobe Illustrator 27.0.0, SVG Export Plug-In . SVG Version: 6.00 Build 0)  -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
  <!ENTITY ns_extend "http://ns.adobe.com/Extensibility/1.0/">
  <!ENTITY ns_ai "http://ns.adobe.com/AdobeIllustrator/10.0/">
]>
<svg version="1.1" id="Ebene_1" xmlns:x="&ns_extend;" xmlns:i="&ns_ai;" ${NAMESPACES} x="0px" y="0px"
  width="300px" height="100px" viewBox="0 0 300 100" style="enable-background:new 0 0 300 100;" xml:space="preserve">
<switch><foreignObject requiredExtensions="&ns_ai;" x="0" y="0" width="1" height="1"><i:aipgfRef xlink:href="#adobe_illustrator_pgf"/></foreignObject>
<g i:extraneous="self"><style type="text/css">.st0{fill:#1d1d1b;}</style>${letters(4, '#000').replaceAll('fill="#000"', 'class="st0"')}</g></switch>
<i:aipgf id="adobe_illustrator_pgf">eJzs/Vmv</i:aipgf></svg>`;
const inkscape = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<svg xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"
  xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:cc="http://creativecommons.org/ns#"
  ${NAMESPACES} width="120mm" height="40mm" viewBox="0 0 300 100" inkscape:version="1.3">
<sodipodi:namedview pagecolor="#ffffff" inkscape:zoom="2"><inkscape:grid type="xygrid"/></sodipodi:namedview>
<metadata><rdf:RDF><cc:Work rdf:about=""><dc:format>image/svg+xml</dc:format></cc:Work></rdf:RDF></metadata>
<g inkscape:label="Layer 1" inkscape:groupmode="layer">${letters(4, '#00458a')}</g></svg>`;
const figma = svg(
  200,
  100,
  `<defs><clipPath id="clip0_1_2"><rect width="200" height="100" fill="white"/></clipPath><linearGradient id="paint0" x1="0" x2="1"><stop stop-color="#FF6B00"/><stop offset="1" stop-color="#C2185B"/></linearGradient></defs>
  <g clip-path="url(#clip0_1_2)"><mask id="mask0" style="mask-type:luminance" maskUnits="userSpaceOnUse" x="0" y="0" width="200" height="100"><path d="M0 0h200v100H0z" fill="white"/></mask><g mask="url(#mask0)"><path fill="url(#paint0)" d="M0 50a50 50 0 0 1 100 0v50H0zM120 0h80v100h-80z"/></g></g>`,
  'fill="none" xmlns:figma="http://www.figma.com/figma/ns"',
);
const sketch = `<?xml version="1.0" encoding="UTF-8"?><svg width="240px" height="80px" viewBox="0 0 240 80" version="1.1" ${NAMESPACES} xmlns:sketch="http://www.bohemiancoding.com/sketch/ns"><title>Logo</title><desc>Created with Sketch.</desc><defs><path id="path-1" d="M0 0h60v80H0z"/></defs><g id="Page-1" sketch:type="MSPage"><use fill="#004D40" xlink:href="#path-1"/><use fill="#00897B" xlink:href="#path-1" x="90"/><use fill="#004D40" xlink:href="#path-1" x="180"/></g></svg>`;
const affinity = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>${doctype}<svg width="100%" height="100%" viewBox="0 0 400 100" version="1.1" ${NAMESPACES} xmlns:serif="http://www.serif.com/" style="fill-rule:evenodd;"><g serif:id="Logo" transform="matrix(1,0,0,1,0,0)">${letters(5, '#222')}</g></svg>`;
const corel = `<?xml version="1.0" encoding="ISO-8859-1"?>${doctype}<!-- Creator: CorelDRAW für Müller --><svg ${NAMESPACES} xml:space="preserve" width="80mm" height="20mm" version="1.1" viewBox="0 0 400 100" xmlns:xodm="http://www.corel.com/coreldraw/odm/2003"><defs><style type="text/css"><![CDATA[.fil0 {fill:#7A1F4D}]]></style></defs><g id="Ebene_x0020_1"><metadata id="CorelCorpID_0Corel-Layer"/>${letters(5, '#000').replaceAll('fill="#000"', 'class="fil0"')}</g></svg>`;

const pixels = (drawing: string, width: number) => sharp(Buffer.from(drawing), { density: 300 }).resize(width, null);
const onWhite = (drawing: string, width: number, ground = '#fff') =>
  pixels(drawing, width).flatten({ background: ground });
const padded = (inside: string) => svg(600, 600, `<g transform="translate(140 250)">${inside}</g>`);

/** Makes fifty logos: wide, tall, square, one colour, white on nothing, of each program and each format. */
export async function makeShapes(): Promise<Shape[]> {
  const photograph = onWhite(marked('#c81e3c', '#222'), 1200);
  const shapes: Shape[] = [
    ['wide-black.svg', word(9, '#000')],
    ['wide-navy.svg', word(7, '#0b1f4b')],
    ['wide-red.svg', word(6, '#c8102e')],
    ['wide-orange.svg', word(5, '#f28c28')],
    ['wide-yellow.svg', word(5, '#ffd21f')],
    ['wide-white.svg', word(6, '#fff')],
    ['wide-gray.svg', word(6, '#8a8d8f')],
    ['wide-pale-gray.svg', word(6, '#d0d3d4')],
    ['wide-blue.svg', word(6, '#00628c')],
    ['wide-sky.svg', word(6, '#7ec8e3')],
    ['mark-red-black.svg', marked('#e2001a', '#1a1a1a')],
    ['mark-green-navy.svg', marked('#3fa535', '#10244a')],
    ['mark-yellow-black.svg', marked('#ffcc00', '#000')],
    ['mark-red-white.svg', marked('#e2001a', '#fff')],
    ['mark-gold-gray.svg', marked('#b8860b', '#555')],
    ['eight-to-one.svg', word(10, '#123524')],
    ['twelve-to-one.svg', word(15, '#3b1d60')],
    [
      'one-to-three.svg',
      svg(100, 300, `<g>${shield('#7a1f4d')}</g><path fill="#7a1f4d" d="M10 120h80v80H10zM10 220h80v80H10z"/>`),
    ],
    ['one-to-two.svg', svg(50, 100, '<path fill="#000" d="M0 100L25 0l25 100z"/>')],
    ['square-black.svg', square(shield('#000'))],
    ['square-white.svg', square(shield('#fff'))],
    ['square-badge.svg', square(shield('#5a2608') + bolt('#fff'))],
    ['square-badge-black.svg', square('<circle cx="50" cy="50" r="50"/>' + bolt('#fff'))],
    ['square-yellow-black.svg', square('<circle cx="50" cy="50" r="50" fill="#ffcc00"/>' + bolt('#000'))],
    ['box-red.svg', square(`<path fill="#b3121d" d="M0 0h100v100H0z"/>${bolt('#fff')}`)],
    [
      'box-black.svg',
      svg(300, 100, `<path d="M0 0h300v100H0z"/><g transform="translate(40 20) scale(.6)">${letters(4, '#fff')}</g>`),
    ],
    [
      'box-white.svg',
      svg(
        300,
        140,
        `<rect width="300" height="140" fill="#fff"/><g transform="translate(10 20)">${letters(3, '#0b5b3a')}</g>`,
      ),
    ],
    [
      'frame.svg',
      svg(
        300,
        100,
        '<path fill="none" stroke="#111" stroke-width="8" d="M4 4h292v92H4z"/><path d="M40 30h220v40H40z" fill="#111"/>',
      ),
    ],
    [
      'two-greens.svg',
      svg(200, 100, '<path fill="#0b5b3a" d="M0 0h95v100H0z"/><path fill="#7bc47f" d="M105 0h95v100h-95z"/>'),
    ],
    ['wide-margins.svg', padded(letters(4, '#222'))],
    ['no-view-box.svg', `<svg ${NAMESPACES} width="380" height="100">${letters(5, '#444')}</svg>`],
    [
      'thin-lines.svg',
      svg(
        300,
        100,
        '<path fill="none" stroke="#000" stroke-width="4" d="M10 90L60 10l50 80M130 90V10h40v80M200 50h90"/>',
      ),
    ],
    ['illustrator.svg', illustrator],
    ['inkscape.svg', inkscape],
    ['figma.svg', figma],
    ['sketch.svg', sketch],
    ['affinity.svg', affinity],
    ['corel.svg', Buffer.from(corel, 'latin1')],
    ['utf-16.svg', Buffer.from(`\uFEFF<?xml version="1.0" encoding="UTF-16"?>${word(5, '#333')}`, 'utf16le')],
    ['white-jpeg.jpg', await photograph.clone().jpeg({ quality: 70 }).toBuffer()],
    ['cmyk.jpg', await photograph.clone().toColourspace('cmyk').jpeg().toBuffer()],
    ['gray.jpeg', await onWhite(word(6, '#000'), 900).greyscale().jpeg().toBuffer()],
    [
      'turned-by-exif.jpg',
      await onWhite(word(4, '#0b1f4b'), 800).rotate(90).withMetadata({ orientation: 8 }).jpeg().toBuffer(),
    ],
    [
      'colored-ground.jpg',
      await onWhite(padded(letters(4, '#fff')), 700, '#00628c')
        .jpeg()
        .toBuffer(),
    ],
    ['large.png', await pixels(word(5, '#101820'), 8000).png().toBuffer()],
    ['white-on-nothing.png', await pixels(marked('#fff', '#fff'), 600).png().toBuffer()],
    ['palette.png', await pixels(word(6, '#e30613'), 500).png({ palette: true }).toBuffer()],
    [
      'small.png',
      await pixels(square(shield('#2b6f84')), 48)
        .png()
        .toBuffer(),
    ],
    ['logo.webp', await pixels(marked('#00a0e3', '#002f5f'), 900).webp().toBuffer()],
    ['named.png', await onWhite(word(5, '#5a2608'), 640).gif().toBuffer()],
  ];
  return shapes;
}
