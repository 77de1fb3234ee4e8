import { expect, test } from 'vitest';
import type { PageSource } from '#contract/site/site.ts';
import { fixtureSite } from '../../../test/site-fixture.ts';
import type { RenderPage } from '../../respond/page.ts';
import { renderElsewhere } from './form-routes.ts';

const [face] = fixtureSite.faces;
const source: PageSource = {
  data: face!.data,
  shell: { css: '@font-face{src:url(/assets/aleo-1.woff2)}i{mask:url(data:x)}', modules: '', starter: '', fonts: [] },
};
const asItIs = (given: PageSource) => given;

async function draw(html: string): Promise<string | null> {
  const drawOwn: RenderPage = async (_face, _path, changed) => `${html}<style>${changed(source).shell.css}</style>`;
  const told: string[] = [];
  const drawn = await renderElsewhere(drawOwn, (css) => told.push(css))(face!, '/quote', asItIs);
  expect(drawn).toContain(`<style>${told.join()}</style>`);
  return drawn;
}

test.each([
  ['<a class="x" href="/">', '<a class="x" href="https://services.example/">'],
  ['<a href="/#process">', '<a href="https://services.example/#process">'],
  ['<a href="/legal/imprint">', '<a href="https://services.example/legal/imprint">'],
  ['<a href="/price-list.pdf">', '<a href="/price-list.pdf?face=services">'],
  ['<a href="#form">', '<a href="#form">'],
  ['<a href="//other.example/x">', '<a href="//other.example/x">'],
  ['<a href="https://other.example/x">', '<a href="https://other.example/x">'],
  ['<link rel="icon" href="/icon.svg">', '<link rel="icon" href="/icon.svg?face=services">'],
  ['<img src="/logo.svg">', '<img src="/logo.svg?face=services">'],
  ['<form method="post" action="/quote">', '<form method="post" action="/quote?face=services">'],
  ['<textarea>&lt;a href=&quot;/x&quot;&gt;</textarea>', '<textarea>&lt;a href=&quot;/x&quot;&gt;</textarea>'],
  ['<script>{"html":"<a href=\\"/x\\">"}</script>', '<script>{"html":"<a href=\\"/x\\">"}</script>'],
])(
  'a page that another host draws leads back to its own: %s is %s at a host that is not its own',
  async (own, elsewhere) => {
    expect(await draw(own)).toBe(
      `${elsewhere}<style>@font-face{src:url(/assets/aleo-1.woff2?face=services)}i{mask:url(data:x)}</style>`,
    );
  },
);

test('what cannot be drawn stays undrawn', async () => {
  expect(
    await renderElsewhere(
      async () => null,
      () => {},
    )(face!, '/quote', asItIs),
  ).toBeNull();
});
