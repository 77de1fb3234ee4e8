import { createHash } from 'node:crypto';
import { escapeHtml } from '#contract/escape-html.ts';
import { languageAttributes, type FaceLanguage } from '#contract/language.ts';
import { fillLinkPage, linkMarks } from '#contract/link-page.ts';
import type { Face } from '#contract/site.ts';
import type { LinkPage } from './page-html.ts';

export interface DrawnLinkPage {
  html: string;
  /** CSP source of its stylesheet. */
  style: string;
}

export type DrawLinkPage = (face: Face, page: LinkPage) => Promise<DrawnLinkPage>;

/** Fills the page that the build drew of each face; plain where it is not there. `templateOf`: that page, by key of the face. */
export function createDrawLinkPage(templateOf: (key: string) => string | undefined): DrawLinkPage {
  return async (face, { heading, body }) => {
    const template = templateOf(face.key) ?? plainTemplate(face);
    return { html: fillLinkPage(template, heading, body), style: styleSource(template) };
  };
}

function styleSource(template: string): string {
  const css = /<style>([\s\S]*?)<\/style>/.exec(template)?.[1] ?? '';
  return `'sha256-${createHash('sha256').update(css).digest('base64')}'`;
}

function plainTemplate(face: FaceLanguage & { name: string }): string {
  return `<!doctype html>
<html ${languageAttributes(face)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${linkMarks.title} · ${escapeHtml(face.name)}</title>
</head>
<body>
<main>
<h1>${linkMarks.heading}</h1>
${linkMarks.body}
</main>
</body>
</html>
`;
}
