import { test } from '@playwright/test';
import { sendInSlice } from './send-in-slice.ts';

test.describe('a form that is sent while the application takes the page over is answered once', () => {
  // Before the application is there, `slow-line.e2e.ts` sends; the other slices are for the release run.
  sendInSlice(2);
});
