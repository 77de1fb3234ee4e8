import type { ServicesContent } from '#contract/services-content.ts';

export function NextSteps({ words }: { words: ServicesContent['quote']['next'] }) {
  return (
    <aside className="next-steps" aria-labelledby="next-heading">
      <h2 className="next-heading" id="next-heading">
        {words.heading}
      </h2>
      <ol>
        {words.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </aside>
  );
}
