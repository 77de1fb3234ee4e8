import type { Face, Site } from './site.ts';

/** What many faces have alike, and `site.json` has once. */
const SHARED = ['words', 'labels', 'mails', 'consent'] as const;

/** Gives equal parts of faces one object in memory, so that thousands of faces have their words once. */
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

/**
 * The text of `site.json`, with a line for each face: parts that are the same object, and lines that stylesheets have alike, stand
 * once in the first line, and a face has their numbers. Most faces of a kind differ in the last line of their stylesheet alone, which
 * sets their name.
 */
export function siteText(faces: Face[]): string {
  const shared: unknown[] = [];
  const places = new Map<unknown, number>();
  const placeOf = (part: unknown): number => {
    const known = places.get(part);
    if (known !== undefined) return known;
    places.set(part, shared.length);
    return shared.push(part) - 1;
  };
  const lines = faces.map((face) => {
    const parts = SHARED.filter((name) => face[name] !== undefined).map((name) => [name, placeOf(face[name])]);
    const shell = { ...face.shell, css: face.shell.css.split('\n').map(placeOf) };
    return JSON.stringify({ ...face, ...Object.fromEntries(parts), shell });
  });
  return `{"shared":${JSON.stringify(shared)},"faces":[\n${lines.join(',\n')}\n]}\n`;
}

/** The site of such a file, read line by line: thousands of faces are one text of 40 MB. What it says is checked afterwards. */
export function readSiteFile(bytes: Uint8Array): Site {
  const lines = linesOf(bytes);
  const { shared } = JSON.parse(`${lines.next().value}]}`) as { shared: unknown[] };
  const faces: Face[] = [];
  for (const line of lines) if (line.startsWith('{')) faces.push(faceOf(JSON.parse(line.replace(/,$/, '')), shared));
  return { faces };
}

function* linesOf(bytes: Uint8Array): Generator<string> {
  const decoder = new TextDecoder();
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf(LINE_FEED, at);
    const next = end === -1 ? bytes.length : end;
    yield decoder.decode(bytes.subarray(at, next));
    at = next + 1;
  }
}

const LINE_FEED = 10;

function faceOf(filed: Record<string, unknown>, shared: unknown[]): Face {
  const parts = SHARED.filter((name) => name in filed).map((name) => [name, shared[filed[name] as number]]);
  const shell = filed['shell'] as { css: number[] };
  // Added one to the other and not joined: so the engine may hold the lines that are alike once.
  const css = shell.css.map((line) => shared[line]).reduce((before, line) => `${before}\n${line}`);
  return { ...filed, ...Object.fromEntries(parts), shell: { ...shell, css } } as Face;
}
