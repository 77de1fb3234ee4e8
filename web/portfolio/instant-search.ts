import { NAMES_MAX, type PortfolioName } from '#contract/site/for-sale.ts';
import { formatMessage, pluralForm } from '#contract/text/format.ts';
import { readDataBlock } from '../ui/read-data-block.ts';
import { addressOf, listAddress, parseQuery, type Query, type SearchData, searchDataId } from './query.ts';

/**
 * Shows results of search, choices and page links in the window, from a list of all names fetched on first use.
 * `prepareForm` fetches the form of an offer, once a name is chosen.
 */
export function enableInstantSearch(prepareForm: () => void): void {
  const showChosen = enableChoice(prepareForm);
  const form = document.querySelector<HTMLFormElement>('#search');
  if (!form) return;
  let opening: ReturnType<typeof openResults> | undefined;
  const results = () => (opening ??= openResults());
  let latest = 0;

  /** Shows the results. If the names cannot be fetched, the server answers. */
  async function show(asked: Query, change: Change | null): Promise<void> {
    const query = { ...asked, names: [] };
    const address = addressOf(query);
    if (change) keepAddress(change, address);
    latest += 1;
    const turn = latest;
    const showResults = await results();
    if (turn !== latest) return;
    if (!showResults) return location.assign(address);
    showResults(query);
    showChosen();
  }

  form.addEventListener('focusin', () => void results(), { once: true });
  form.addEventListener('input', () => void show(queryOf(form), 'replaceState'));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void show(queryOf(form), 'replaceState');
  });
  document.querySelector('#main')!.addEventListener('click', (event) => {
    const link = ownLink(event as MouseEvent);
    if (!link) return;
    event.preventDefault();
    const query = parseQuery(new URL(link.href).searchParams);
    fillForm(form, query);
    void show(query, 'pushState').then(() => focusResults(link));
  });
  // A visitor may have typed before this script arrived.
  if (queryOf(form).q !== parseQuery(new URL(location.href).searchParams).q) void show(queryOf(form), 'replaceState');
  addEventListener('popstate', () => {
    const query = parseQuery(new URL(location.href).searchParams);
    fillForm(form, query);
    void show(query, null);
  });
}

/** Keeps chosen names in the tab, over searches, pages and visits to a name. Returns a function that ticks their boxes. */
function enableChoice(prepareForm: () => void): () => void {
  const form = document.querySelector<HTMLFormElement>('#choice');
  if (!form) return () => {};
  const { words, lang } = readDataBlock(searchDataId) as SearchData;
  const query = parseQuery(new URL(location.href).searchParams);
  // A visitor may have ticked some before this script arrived.
  const ticked = [...document.querySelectorAll<HTMLInputElement>('.entry-choose input:checked')].map(
    ({ value }) => value,
  );
  let chosen = [...new Set([...(keptNames() ?? []), ...query.names, ...ticked])].slice(0, NAMES_MAX);
  // From here on the tab has them instead of the address.
  if (query.names.length > 0) keepAddress('replaceState', addressOf({ ...query, names: [] }));
  for (const carried of document.querySelectorAll('[type=hidden][name=name]')) carried.remove();

  function show(isFull = false): void {
    for (const box of document.querySelectorAll<HTMLInputElement>('.entry-choose input'))
      box.checked = chosen.includes(box.value);
    const text = isFull ? words.most : pluralForm(words.chosen, lang, chosen.length);
    form!.dataset['count'] = String(chosen.length);
    for (const line of form!.querySelectorAll('b, [aria-live]'))
      line.textContent = formatMessage(text, { count: String(chosen.length) });
    if (chosen.length > 0) prepareForm();
  }

  document.querySelector('#results')!.addEventListener('change', ({ target }) => {
    const { value, checked } = target as HTMLInputElement;
    const isFull = checked && chosen.length >= NAMES_MAX;
    chosen = chosen.filter((name) => name !== value);
    if (checked && !isFull) chosen.push(value);
    keepNames(chosen);
    show(isFull);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    location.assign(listAddress(chosen, true));
  });
  // A page that comes back may have old ticks.
  addEventListener('pageshow', () => {
    chosen = keptNames() ?? chosen;
    show();
  });
  keepNames(chosen);
  show();
  return show;
}

const CHOSEN = 'chosen-names';

/** Returns null if the browser blocks storage. */
function keptNames(): string[] | null {
  try {
    return JSON.parse(sessionStorage.getItem(CHOSEN) ?? '[]') as string[];
  } catch {
    return null;
  }
}

export function keepNames(names: string[]): void {
  try {
    sessionStorage.setItem(CHOSEN, JSON.stringify(names));
  } catch {
    // This page still has them.
  }
}

type Change = 'replaceState' | 'pushState';

function keepAddress(change: Change, address: string): void {
  try {
    history[change](null, '', address);
  } catch {
    // Safari refuses more than a hundred changes in 30 s, which fast typing can reach. The next one is complete.
  }
}

/** Fetches the names, and React with the code that renders them. Returns null if either fails. */
async function openResults(): Promise<((query: Query) => void) | null> {
  try {
    const [response, liveResults] = await Promise.all([fetch('/portfolio.json'), import('./live-results.tsx')]);
    if (!response.ok) return null;
    const names = (await response.json()) as PortfolioName[];
    return liveResults.createLiveResults(names, readDataBlock(searchDataId) as SearchData);
  } catch {
    return null;
  }
}

const queryOf = (form: HTMLFormElement): Query =>
  parseQuery(new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])));

/** Sets the controls to the choices of the query. */
function fillForm(form: HTMLFormElement, query: Query): void {
  const { searchParams } = new URL(addressOf(query), location.href);
  for (const control of form.elements)
    if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement)
      control.value = searchParams.get(control.name) ?? '';
}

/** Finds the list's own link that a click opens in this window. */
function ownLink(event: MouseEvent): HTMLAnchorElement | null {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  return isPlain ? (event.target as Element).closest<HTMLAnchorElement>('a[data-own]') : null;
}

/** Moves the focus, because its link has gone with the old list: to the top of the next page, or to the search. */
function focusResults(link: HTMLAnchorElement): void {
  const next = new URL(link.href).searchParams.has('page') || link.closest('.pages') ? '#results a' : '#q';
  const target = document.querySelector<HTMLElement>(next);
  document.querySelector('.found')!.scrollIntoView({ behavior: 'instant' });
  target?.focus({ preventScroll: true });
}
