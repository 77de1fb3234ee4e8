import { lookAtStates, walkTabStops } from '../look-at-states.ts';

// The guard looks at most of them at 360 px in light.
lookAtStates([
  { width: 360, schemes: ['light', 'dark'] },
  { width: 768, schemes: ['light', 'dark'] },
  { width: 1280, schemes: ['light', 'dark'] },
]);
walkTabStops(1280);
