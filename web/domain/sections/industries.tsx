import type { DomainSection } from '#contract/content/domain-content.ts';
import { Section } from '../section.tsx';

interface IndustriesProps extends DomainSection<'industries'> {
  /** The name for sale. */
  domain: string;
}

/** Industries, each with an address that it could have under the name. */
export function Industries({ domain, tiles, ...named }: IndustriesProps) {
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
