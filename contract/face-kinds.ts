/** Sorts of faces. What differs between them is a `Record<FaceKind, …>`, so that the compiler names every place a new one needs. */
export const faceKinds = ['services', 'domain', 'portfolio'] as const;
export type FaceKind = (typeof faceKinds)[number];
