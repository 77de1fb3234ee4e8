import { expect, test } from 'vitest';
import { svgDanger } from './svg-danger.ts';

const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${inside}</svg>`;

test.each([
  '<path d="M0 0h9v9z" fill="#fff" stroke="url(#a)"/>',
  '<style>.one{fill:url(#a)} .on{fill:red}</style><g class="one on"/>',
  '<defs><linearGradient id="a"/></defs><use href="#a"/><use xlink:href="#b"/>',
  '<image href="data:image/png;base64,iVBORw0KGgo="/>',
  '<metadata><dc:title xmlns:dc="http://purl.org/dc/elements/1.1/">Logo</dc:title></metadata><title>Set on one</title>',
])('%s is a drawing', (inside) => {
  expect(svgDanger(svg(inside))).toBeNull();
});

test.each([
  ['<script>alert(1)</script>', '<script>'],
  ['<SVG:Script href="#a"/>', '<Script>'],
  ['<foreignObject><p/></foreignObject>', '<foreignObject>'],
  ['<animate attributeName="href" to="javascript:alert(1)"/>', '<animate>'],
  ['<set attributeName="onload" to="alert(1)"/>', '<set>'],
  ['<iframe src="#a"/>', '<iframe>'],
  ['<g onload="alert(1)"/>', 'onload'],
  ['<g id="a"onclick = "alert(1)"/>', 'onclick'],
  ['<a href="javascript:alert(1)"/>', 'javascript:alert(1)'],
  ['<a href="java&#115;cript:alert(1)"/>', 'refers to'],
  ["<use xlink:href='https://other.example/x.svg#a'/>", 'https://other.example'],
  ['<image href="//other.example/x.png"/>', '//other.example'],
  ['<image href="data:image/svg+xml;base64,PHN2Zz4="/>', 'data:image/svg+xml'],
  ['<image href="logo.png"/>', 'logo.png'],
  ['<path fill="url(https://other.example/a#b)"/>', 'https://other.example'],
  ['<path style="fill: URL( \'x.svg#a\' )"/>', 'x.svg#a'],
  ['<style>@import "https://other.example/x.css";</style>', '@import'],
  ['<style>.a{fill:u\\72l(//other.example)}</style>', 'style'],
])('%s is more', (inside, told) => {
  expect(svgDanger(svg(inside))).toContain(told);
});

test('names that hide others are refused', () => {
  expect(svgDanger(`<!DOCTYPE svg [<!ENTITY a "<script/>">]>${svg('&a;')}`)).toContain('DOCTYPE');
});
