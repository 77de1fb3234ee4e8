/** What an owner would take for a part of his content, and what it has to be called. */
const MEANT: [RegExp, string][] = [
  [/^services?\.ya?ml(?:\.txt)?$/i, 'services.yaml'],
  [/^sites?\.ya?ml(?:\.txt)?$/i, 'site.yaml'],
  [/^portfolios?\.ya?ml(?:\.txt)?$/i, 'portfolio.yaml'],
  [/^services?$/i, 'services'],
  [/^domains?$/i, 'domains'],
  [/^words?$/i, 'words'],
  [/^(?:pages?|seiten)$/i, 'pages'],
  [/^(?:publi?[ck]|[oö]ffentlich)$/i, 'public'],
];

/** Names in the content's folder that nearly are those of its parts: what is in them would be missing without a word. */
export function misnamed(names: string[]): { name: string; message: string }[] {
  return names.flatMap((name) => {
    const meant = MEANT.find(([pattern]) => pattern.test(name))?.[1];
    if (meant === undefined || names.includes(meant)) return [];
    return [{ name, message: `is not read; expected ${meant}; did you mean "${meant}"?` }];
  });
}
