import { lookAtStates, walkTabStops } from './look-at-states.ts';

// The other widths, and dark, are for the release run.
lookAtStates([{ width: 360, schemes: ['light'] }]);
walkTabStops(360);
