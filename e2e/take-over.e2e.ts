import { sendInSlice } from './send-in-slice.ts';

// Before the application is there, `slow-line.e2e.ts` sends; the other slices are for the release run.
sendInSlice(2);
