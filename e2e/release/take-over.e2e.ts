import { sendInSlice } from '../send-in-slice.ts';

// The guard sends in the second slice.
for (const slice of [0, 1, 4]) sendInSlice(slice);
