import { lookAtCompany } from './look-at-company.ts';
import { test } from './site.ts';

// One from the left to the right and one from the right; the release run looks at all, at every width.
for (const [seed, key] of ['electrician', 'forwarder-ar'].entries())
  test(`a company that is no software studio is whole on every screen: ${key}`, async ({ browser, site }) => {
    const url = (path: string) => site.domain(path, key);
    await lookAtCompany({ browser, key, url, seed, thoroughness: 'drawn' });
  });
