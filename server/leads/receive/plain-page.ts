import { escapeHtml } from '#contract/escape-html.ts';
import { languageAttributes, type FaceLanguage } from '#contract/language.ts';

/** A page that needs no rendering: a heading and paragraphs in the browser's own style. */
export function plainPage(
  status: number,
  language: FaceLanguage,
  title: string,
  paragraphs: string[],
  headers: Record<string, string>,
): Response {
  const own = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
  return new Response(plainHtml(language, title, paragraphs), { status, headers: { ...headers, ...own } });
}

export function plainHtml(language: FaceLanguage, title: string, paragraphs: string[]): string {
  return `<!doctype html>
<html ${languageAttributes(language)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n')}
</main>
</body>
</html>
`;
}
