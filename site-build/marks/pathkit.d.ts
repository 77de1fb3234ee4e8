/** What we use of a package that has no types. */
declare module 'pathkit-wasm/bin/pathkit.js' {
  type Op = { readonly op: unique symbol };
  type Style = { readonly style: unique symbol };

  /** Of Skia's path operations, as PathKit has them for programs in JavaScript. */
  export interface KitPath {
    copy(): KitPath;
    simplify(): KitPath;
    stroke(how: { width: number; join: Style; cap: Style }): KitPath;
    transform(...matrix: [number, number, number, number, number, number, number, number, number]): KitPath;
    computeTightBounds(): { fLeft: number; fTop: number; fRight: number; fBottom: number };
    toSVGString(): string;
  }

  interface PathKit {
    FromSVGString(path: string): KitPath;
    MakeFromOp(one: KitPath, other: KitPath, op: Op): KitPath;
    PathOp: { UNION: Op; DIFFERENCE: Op; INTERSECT: Op };
    StrokeJoin: { MITER: Style };
    StrokeCap: { BUTT: Style };
  }

  export default function start(settings: { wasmBinary: Buffer }): Promise<PathKit>;
}
