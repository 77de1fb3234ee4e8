import { enableCompileCache } from 'node:module';

// Before anything else is loaded: where one word has changed, reading the program would take longer than building.
enableCompileCache();
await import('./build-command.ts');
