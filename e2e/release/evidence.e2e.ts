import { test } from '@playwright/test';
import { sendWithoutEvidence } from '../send-with-evidence.ts';

test.describe('a form is sent and not held without a proof of work that the visitor could not make', () =>
  sendWithoutEvidence());
