import type { Face, Site } from './site.ts';

/** Parts that many faces have alike: `site.json` has each once, and the faces name its place. */
const SHARED = ['words', 'labels', 'mails', 'consent'] as const;

/** Writes `site.json`, a line for each face. */
export function siteText(faces: Face[]): string {
  const shared: string[] = [];
  const places = new Map<unknown, number>();
  const placeOf = (part: unknown): number => {
    // The texts of thousands of faces are one object, if they were read from such a file.
    const text = places.has(part) ? '' : JSON.stringify(part);
    const place = places.get(part) ?? places.get(text) ?? shared.push(text) - 1;
    places.set(part, place).set(text, place);
    return place;
  };
  const lines = faces.map((face) => {
    const parts = SHARED.filter((name) => face[name] !== undefined).map((name) => [name, placeOf(face[name])]);
    return JSON.stringify({ ...face, ...Object.fromEntries(parts) });
  });
  return `{"shared":[${shared.join()}],"faces":[\n${lines.join(',\n')}\n]}\n`;
}

/** Reads such a file, without checking its values. */
export function readSiteFile(text: string): Site {
  const { shared, faces } = JSON.parse(text) as { shared: unknown[]; faces: Record<string, unknown>[] };
  const faceOf = (filed: Record<string, unknown>) => {
    const parts = SHARED.filter((name) => name in filed).map((name) => [name, shared[filed[name] as number]]);
    return { ...filed, ...Object.fromEntries(parts) } as unknown as Face;
  };
  return { faces: faces.map(faceOf) };
}
