import type { ServicesContent } from '#contract/services-content.ts';

export function HomePage({ content }: { content: ServicesContent }) {
  return (
    <main id="main">
      <h1>{content.tagline}</h1>
    </main>
  );
}
