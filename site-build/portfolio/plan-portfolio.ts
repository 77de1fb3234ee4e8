import type { DomainFile } from '#contract/domain-content.ts';
import type { PortfolioFile } from '#contract/portfolio-content.ts';
import type { Words } from '#contract/words.ts';
import type { Bundle } from '../bundle.ts';
import type { Content } from '../content.ts';
import type { FacePlan } from '../faces.ts';
import { scaleOf, shellOf } from '../face-shell.ts';
import { languageOf, serverWords } from '../face-words.ts';
import { brandOf, portfolioContent } from './portfolio-content.ts';

interface Around {
  key: string;
  bundle: Bundle;
  isDefault: boolean;
  pack: Words;
  folder: string;
}

type Plan = Omit<FacePlan, 'linkShell'>;

/** The face of all names, where there is one. Its further pages of names are drawn by the server, which knows what is looked for. */
export function planPortfolio(content: Content, aroundOf: (file: PortfolioFile) => Around): Omit<Plan, 'images'>[] {
  const { portfolio, domains } = content;
  return portfolio ? [planFace(portfolio, [...domains.values()], aroundOf(portfolio))] : [];
}

function planFace(
  file: PortfolioFile,
  domains: DomainFile[],
  { key, bundle, isDefault, pack }: Around,
): Omit<Plan, 'images'> {
  const brand = brandOf(file);
  const scale = scaleOf('portfolio', brand.accent);
  const content = portfolioContent(file, domains, pack);
  return {
    face: {
      key,
      kind: 'portfolio',
      url: content.url,
      ...languageOf(file.lang),
      hosts: [...file.hosts, `${key}.localhost`],
      isDefault,
      name: brand.name,
      email: content.email,
      confirmation: false,
      answerHours: null,
      words: serverWords(pack, []),
      forms: [],
      labels: {},
      ...shellOf(bundle, scale),
      data: { kind: 'portfolio', content, starts: {} },
    },
    colors: scale?.blocks[0]!.colors,
    brand,
    pages: { '/': 'index.html', '/404': '404.html' },
  };
}
