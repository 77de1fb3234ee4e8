import { escapeHtml } from './escape-html.ts';

/** What the build leaves open in a face's page for links in mails; each may stand in several places. */
export const linkMarks = { title: '%LINK-TITLE%', heading: '%LINK-HEADING%', body: '%LINK-BODY%' } as const;

/** The page with a title as text, and below it HTML in which everything is escaped already. */
export function fillLinkPage(template: string, title: string, body: string): string {
  const text = escapeHtml(title);
  const parts: Record<string, string> = {
    [linkMarks.title]: text,
    // No line breaks inside of a reference, in whose middle there are hyphens.
    [linkMarks.heading]: text.replaceAll(/\b[A-Z](?:-[0-9A-Z]{4}){2}\b/g, '<bdi class="link-whole">$&</bdi>'),
    [linkMarks.body]: body,
  };
  return template.replaceAll(/%LINK-(?:TITLE|HEADING|BODY)%/g, (mark) => parts[mark]!);
}
