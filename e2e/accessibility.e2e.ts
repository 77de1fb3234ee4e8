import { lookAtStates, walkTabStops } from './look-at-states.ts';
import { plainStates, states } from './states.ts';

// The other widths, dark, and the pages as they come, which are in these looks with more on them, are for the release run.
const names = Object.keys(states).filter((name) => !plainStates.includes(name));
lookAtStates([{ width: 360, schemes: ['light'] }], names);
walkTabStops(360);
