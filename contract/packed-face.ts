/**
 * Where a site has more faces than each may have a folder, those that sell a domain are packed: many to a file, what their pages
 * and pictures have in common stored once. The build writes packs, the server reads from them.
 */
export const packsFolder = 'packs';

/** In that folder: where each face is. */
export const packIndexFile = 'index.json';

/** In that folder: what several faces have alike, such as an icon of the same letter. */
export const sharedPack = 'shared.pack';

/** Where something begins, and how many bytes it has. */
export type Place = [at: number, length: number];

export interface PackIndex {
  /** File names; numbers below are places in this list. */
  packs: string[];
  /** By key: the pack, and the place in it. */
  faces: Record<string, [pack: number, ...Place]>;
  /** By hash: the place in the shared pack. */
  shared: Record<string, Place>;
}

/**
 * A face begins with four bytes (little-endian) that tell how long this is, as JSON that is deflated (RFC 1951); what it tells of
 * follows, in places counted from its end.
 */
export interface PackedHead {
  /** The home page, compressed by brotli. */
  home: Place;
  /** Bytes of both when they are decompressed. */
  homeSize: number;
  textsSize: number;
  /** Everything else that is text, one after the other in one frame of zstd, to which the home page is the dictionary. */
  texts: Place;
  /** By name: a served file begins with `/`. */
  files: Record<string, PackedFile>;
}

/** `hash`: of the file as it is, for its ETag. */
export type PackedFile =
  | { hash: string; in: 'home' }
  /** A place in the decompressed frame. */
  | { hash: string; in: 'texts'; at: Place }
  /** Its pieces, each in the pack or, by its hash, in the shared one. */
  | { hash: string; in: 'pieces'; of: (Place | string)[] };

/** Two files that are served to nobody: what `Face` has beside `site.json`, and the page for links in mails. */
export const partsFile = 'parts.json';
export const linkFile = 'link.html';
