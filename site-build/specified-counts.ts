import type { DomainFile } from '#contract/domain-content.ts';
import type { SectionKey } from '#contract/domain-sections.ts';

/** Whether a domain's page has the sections and counts of spec point 2, which its stylesheet is made for. */
export function hasSpecifiedCounts(file: Sections): boolean {
  const { hero, worth, market, industries, features, trust, contact } = file;
  const counts = [
    [hero.badges, 4],
    [worth?.cards, 4],
    [market?.stats, 5],
    [industries?.tiles, 8],
    [features?.badges, 8],
    [features?.stats, 3],
    [trust?.roles && trust.steps, 3],
  ] as const;
  const whole = market?.total && trust?.transfer && contact;
  return !!whole && counts.every(([list, count]) => list?.length === count) && TERMS.includes(trust.terms?.length ?? 0);
}

type Sections = Pick<DomainFile, 'hero' | SectionKey>;

/** As many as stand beside the drawing of the days. */
const TERMS = [1, 2, 3, 4];
