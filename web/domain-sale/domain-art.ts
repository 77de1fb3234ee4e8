import type { FaceArt } from '#contract/page.ts';
import type { DomainContent } from '#contract/domain-content.ts';

/** Icon and link preview of the face, drawn from its content. */
export function domainArt(content: DomainContent): FaceArt {
  return {
    icon: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#14161a"/><circle cx="32" cy="32" r="14" fill="#fff"/></svg>',
    preview: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630"><rect width="1200" height="630" fill="#14161a"/><text x="80" y="340" font-size="80" fill="#fff">${content.name}</text></svg>`,
    fontAxes: { wght: 700 },
    themeColor: { light: '#ffffff', dark: '#14161a' },
  };
}
