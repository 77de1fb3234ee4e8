import type { PortfolioContent } from '#contract/portfolio-content.ts';
import { element, type Markup } from './markup.ts';

/** What every page of the face has around its own. */
export function drawFrame(content: PortfolioContent, main: Markup): Markup[] {
  const { words, brand } = content;
  return [
    element('a', { class: 'skip-link', href: '#main' }, words.page.skip),
    element('header', { class: 'further-head' }, element('a', { href: '/' }, element('bdi', {}, brand))),
    main,
    drawFooter(content),
  ];
}

/** Files of the list, for whoever calculates with it. */
const FILES = ['portfolio.csv', 'portfolio.json'];

function drawFooter({ brand, email, copyright, legal = [], words }: PortfolioContent): Markup {
  const files = FILES.flatMap((file) => [' ', element('a', { href: `/${file}` }, element('bdi', {}, file))]);
  return element(
    'footer',
    { class: 'footer' },
    element('p', { class: 'footer-name' }, element('bdi', {}, brand)),
    element('p', {}, element('a', { href: `mailto:${email}` }, element('bdi', {}, email))),
    element('p', {}, words.portfolio.data, files),
    copyright !== undefined && element('p', {}, copyright),
    legal.length > 0 &&
      element(
        'ul',
        { class: 'footer-links' },
        legal.map(({ label, href }) => element('li', {}, element('a', { href }, label))),
      ),
  );
}
