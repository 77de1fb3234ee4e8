import { test } from '@playwright/test';
import { lookAtStates, walkTabStops } from '../look-at-states.ts';

test.describe('every page can be used by everybody in each of its states, at every width, light and dark', () => {
  lookAtStates([
    { width: 360, schemes: ['light', 'dark'] },
    { width: 768, schemes: ['light', 'dark'] },
    { width: 1280, schemes: ['light', 'dark'] },
  ]);
  walkTabStops(1280);
});
