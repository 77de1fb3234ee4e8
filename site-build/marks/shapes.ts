import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { KitPath } from 'pathkit-wasm/bin/pathkit.js';

/** A filled area in the plane, y downward; every operation makes another. */
export interface Shape {
  /** As SVG writes it, for `fill-rule="evenodd"`, to a hundredth. */
  path(): string;
  bounds(): Box;
  moved(dx: number, dy: number): Shape;
  scaled(x: number, y?: number): Shape;
  /** With an edge of this width added all around. */
  grown(by: number): Shape;
  plus(other: Shape): Shape;
  minus(other: Shape): Shape;
  within(other: Shape): Shape;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Reads an SVG path; parts of it that lie over each other are one area. */
export type ReadShape = (path: string) => Shape;

let loaded: Promise<ReadShape> | undefined;

/** Loaded once, and only where something is to be drawn. */
export function loadShapes(): Promise<ReadShape> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<ReadShape> {
  const require = createRequire(import.meta.url);
  const { default: start } = await import('pathkit-wasm/bin/pathkit.js');
  const before = HANDLED.map((event) => [event, process.listeners(event)] as const);
  const kit = await start({ wasmBinary: readFileSync(require.resolve('pathkit-wasm/bin/pathkit.wasm')) });
  // What its loader puts in the way of the process's own errors is taken out again.
  for (const [event, listeners] of before)
    for (const added of process.listeners(event)) if (!listeners.includes(added)) process.off(event, added);
  const shape = (inner: KitPath): Shape => ({
    path: () => rounded(inner.toSVGString()),
    bounds: () => {
      const { fLeft, fTop, fRight, fBottom } = inner.computeTightBounds();
      return { x: fLeft, y: fTop, width: fRight - fLeft, height: fBottom - fTop };
    },
    moved: (dx, dy) => shape(inner.copy().transform(1, 0, dx, 0, 1, dy, 0, 0, 1)),
    scaled: (x, y = x) => shape(inner.copy().transform(x, 0, 0, 0, y, 0, 0, 0, 1)),
    grown: (by) => {
      const edge = inner.copy().stroke({ width: 2 * by, join: kit.StrokeJoin.MITER, cap: kit.StrokeCap.BUTT });
      return shape(kit.MakeFromOp(inner, edge, kit.PathOp.UNION));
    },
    plus: (other) => shape(kit.MakeFromOp(inner, inside(other), kit.PathOp.UNION)),
    minus: (other) => shape(kit.MakeFromOp(inner, inside(other), kit.PathOp.DIFFERENCE)),
    within: (other) => shape(kit.MakeFromOp(inner, inside(other), kit.PathOp.INTERSECT)),
    ...({ [INSIDE]: inner } as object),
  });
  return (path) => shape(kit.FromSVGString(path).simplify());
}

const HANDLED = ['uncaughtException', 'unhandledRejection'] as const;
const INSIDE = Symbol('inside');
const inside = (of: Shape) => (of as unknown as { [INSIDE]: KitPath })[INSIDE];

const rounded = (path: string) =>
  path.replaceAll(/-?\d+(?:\.\d+)?(?:e-?\d+)?/g, (number) => `${Math.round(Number(number) * 100) / 100}`);
