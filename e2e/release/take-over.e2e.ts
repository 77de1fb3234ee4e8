import { test } from '@playwright/test';
import { sendInSlice } from '../send-in-slice.ts';

test.describe('a form that is sent at any moment of the take-over is answered once', () => {
  for (const slice of [0, 1, 2, 4]) sendInSlice(slice);
});
