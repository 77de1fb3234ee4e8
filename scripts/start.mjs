// npm start: builds the code if it is new, then serves.
import tls from 'node:tls';
import { ensureRelease } from './ensure-release.mjs';

// React then renders without checks for developers.
process.env.NODE_ENV ??= 'production';
// Certificate authorities of this machine, such as a company's own. With this variable, Node itself adds them.
if (!process.env.NODE_USE_SYSTEM_CA)
  tls.setDefaultCACertificates?.([...tls.getCACertificates('default'), ...tls.getCACertificates('system')]);
if (ensureRelease()) await import('../server/main.ts');
else process.exitCode = 1;
