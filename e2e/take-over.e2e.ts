import { sendInSlice } from './send-in-slice.ts';

// The slices between are for the release run.
for (const slice of [0, 2]) sendInSlice(slice);
