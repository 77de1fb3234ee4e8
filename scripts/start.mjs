// npm start: builds the code if it is new, then serves.
import { ensureRelease } from './ensure-release.mjs';

// React then renders without checks for developers.
process.env.NODE_ENV ??= 'production';
if (ensureRelease()) await import('../server/main.ts');
else process.exitCode = 1;
