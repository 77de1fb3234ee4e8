import { keepCompiledCode } from '../scripts/compiled-code.mjs';

// Before anything else is loaded: where one word has changed, reading the program would take longer than building.
keepCompiledCode();
await import('./build-command.ts');
