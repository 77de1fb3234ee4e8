import { afterPaint, holdSubmits } from './hold-submits.ts';
import { loadApplication } from './load-application.ts';

/**
 * The inline module of every page. It loads the application after the first paint: when the browser is idle, or at the
 * visitor's first touch, key, scroll, focus or submit, whichever comes first, once that is answered by a paint.
 */
let loading: Promise<void> | undefined;
const load = () => void (loading ??= loadApplication().then(release));
const release = holdSubmits(load);

for (const type of ['pointerdown', 'keydown', 'scroll', 'focusin', 'touchstart'])
  addEventListener(type, () => afterPaint(load), { once: true, passive: true, capture: true });
// Safari has no requestIdleCallback.
afterPaint(() =>
  'requestIdleCallback' in self ? requestIdleCallback(load, { timeout: 3000 }) : setTimeout(load, 300),
);
