import { test } from '@playwright/test';
import { lookAtStates, walkTabStops } from './look-at-states.ts';

test.describe('every page can be used by everybody in each of its states', () => {
  // The other widths, and dark, are for the release run.
  lookAtStates([{ width: 360, schemes: ['light'] }]);
  walkTabStops(360);
});
