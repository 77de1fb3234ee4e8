import { sendInSlice } from '../send-in-slice.ts';

// The guard sends before the application is there and in the second slice.
for (const slice of [1, 4]) sendInSlice(slice);
