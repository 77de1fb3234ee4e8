/** Assets that pages name, or that such an asset names: each has a hash in its name, so the name in a text is always it. */
export function usedAssets<Asset extends { body: Buffer }>(pages: Buffer[], assets: Map<string, () => Asset>): Asset[] {
  const used = new Map<string, Asset>();
  const look = (text: string) => {
    for (const [name, read] of assets) {
      if (used.has(name) || !text.includes(name)) continue;
      const asset = read();
      used.set(name, asset);
      if (/\.(?:js|css)$/.test(name)) look(asset.body.toString());
    }
  };
  for (const page of pages) look(page.toString());
  return [...used].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, asset]) => asset);
}
