import { lookAtCompany } from './look-at-company.ts';
import { test } from './site.ts';

// One from the left to the right and one from the right. The release run checks all, at every width.
for (const [seed, key] of ['electrician', 'forwarder-ar'].entries())
  test(`a company other than a software studio is whole on every screen: ${key}`, async ({ browser, site }) => {
    const url = (path: string) => site.domain(path, key);
    await lookAtCompany({ browser, key, url, seed, thoroughness: 'drawn' });
  });
