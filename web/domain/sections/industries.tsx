import type { DomainSection } from '#contract/content/domain-content.ts';
import { Section } from '../section.tsx';

export function Industries({ domain, tiles, ...named }: DomainSection<'industries'> & { domain: string }) {
  return (
    <Section name="industries" {...named}>
      <ul className="industry-tiles">
        {tiles.map((tile) => (
          <li key={tile.title}>
            <p className="industry-path">
              <bdi>
                {domain.toLowerCase()}
                <strong>/{tile.path}</strong>
              </bdi>
            </p>
            <h3>{tile.title}</h3>
            <p>{tile.text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
