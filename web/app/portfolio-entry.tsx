import { pageDataId } from '#contract/site/page.ts';
import type { EnquiryData } from '../portfolio/enquiry.tsx';
import { enableInstantSearch, keepNames } from '../portfolio/instant-search.ts';
import { readDataBlock } from '../ui/read-data-block.ts';

const loadForm = () =>
  Promise.all([import('react-dom/client'), import('../portfolio/enquiry.tsx'), import('./functions.ts')]);

const place = document.querySelector('#enquiry');
if (place) {
  const data = readDataBlock(pageDataId) as EnquiryData;
  const isSent = data.start.status === 'sent';
  keepNames(isSent ? [] : data.names.map(({ name }) => name));
  // Without it, the browser posts the form.
  loadForm().then(([{ hydrateRoot }, { createEnquiry }, { functions }]) => {
    hydrateRoot(
      place,
      createEnquiry(data, functions, () => keepNames([])),
    );
    tellReady();
  }, console.error);
} else {
  enableInstantSearch(() => void loadForm().catch(() => {}));
  tellReady();
}

/** Browser tests and measurements wait for it. */
function tellReady(): void {
  document.documentElement.dataset['hydrated'] = '';
}
