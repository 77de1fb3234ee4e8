import { test } from 'vitest';
import { expectNothingBehind } from './npm-command.ts';

test('npm start serves a page, and a SIGTERM to npm leaves no server behind', () =>
  expectNothingBehind('start', 'SIGTERM', 'npm'));
