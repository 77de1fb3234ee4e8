import type { Face, Site } from './site.ts';

/** What many faces have alike, and `site.json` has once. */
const SHARED = ['words', 'labels', 'mails', 'consent', 'shell'] as const;

/** Gives equal parts of faces one object in memory: thousands of faces have one stylesheet. */
export function createSharing(): (face: Face) => Face {
  const byText = new Map<string, unknown>();
  const known = new Set<unknown>();
  return (face) => {
    for (const name of SHARED) {
      const part = face[name];
      if (part === undefined || known.has(part)) continue;
      const text = JSON.stringify(part);
      const first = byText.get(text) ?? part;
      byText.set(text, first);
      known.add(first);
      Object.assign(face, { [name]: first });
    }
    return face;
  };
}

/** The text of `site.json`: parts that are the same object stand once, and a face has their number. */
export function siteText(faces: Face[]): string {
  const shared: unknown[] = [];
  const places = new Map<unknown, number>();
  const filed = faces.map((face) => {
    const parts = SHARED.filter((name) => face[name] !== undefined).map((name) => {
      const part = face[name];
      const place = places.get(part) ?? shared.push(part) - 1;
      places.set(part, place);
      return [name, place];
    });
    return { ...face, ...Object.fromEntries(parts) };
  });
  return JSON.stringify({ shared, faces: filed });
}

/** Puts the parts back. What it is given is checked afterwards. */
export function readSiteText(text: string): Site {
  const site = JSON.parse(text) as { shared?: unknown[]; faces: Record<string, unknown>[] };
  for (const face of site.shared ? site.faces : []) {
    for (const name of SHARED) if (typeof face[name] === 'number') face[name] = site.shared![face[name]];
  }
  return site as unknown as Site;
}
