import type { DomainContent } from '#contract/domain-content.ts';
import { StaticSection } from './section.tsx';

/** Eight industries, each with an address it could have under the name. */
export function Industries({ name, heading, text, tiles }: { name: string } & DomainContent['industries']) {
  return (
    <StaticSection id="industries" className="industries" heading={heading} text={text}>
      <ul className="industry-tiles">
        {tiles.map((tile) => (
          <li key={tile.title}>
            <p className="industry-path">
              <bdi>
                {name.toLowerCase()}
                <strong>/{tile.path}</strong>
              </bdi>
            </p>
            <h3>{tile.title}</h3>
            <p>{tile.text}</p>
          </li>
        ))}
      </ul>
    </StaticSection>
  );
}
