import type { Page } from '@playwright/test';

/** Notes every violation of the Content Security Policy, Trusted Types among them, in every document of the page. */
export async function watchPolicy(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeFunction('noteViolation', (words: string) => violations.push(words));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      const { noteViolation } = globalThis as unknown as { noteViolation(words: string): void };
      noteViolation(`${effectiveDirective} ${blockedURI} ${sample}`);
    });
  });
  return violations;
}
