import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { PortfolioName } from '#contract/site/for-sale.ts';
import { createFigures, findResults } from './results.tsx';
import type { Query, SearchData } from './query.ts';

/** Replaces the results that the server rendered, and renders those of each further query. */
export function createLiveResults(names: PortfolioName[], { lang, words }: SearchData): (query: Query) => void {
  const root = createRoot(document.querySelector('#results')!);
  const language = { words, figures: createFigures(lang) };
  return (query) => {
    const { found, canClear, list } = findResults(names, query, language);
    // Rendered synchronously, because the focus moves into the new list.
    flushSync(() => root.render(list));
    document.querySelector('#found')!.textContent = found;
    document.querySelector<HTMLElement>('#clear')!.hidden = !canClear;
  };
}
