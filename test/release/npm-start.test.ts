import { test } from 'vitest';
import { expectNothingBehind } from '../npm-command.ts';

test.each([
  ['start', 'SIGINT', 'all'],
  ['run dev', 'SIGTERM', 'npm'],
  ['run dev', 'SIGINT', 'all'],
] as const)('no server stays behind when npm %s gets %s (%s)', (command, signal, whom) =>
  expectNothingBehind(command, signal, whom),
);
