import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { fillDomainTemplate } from '../cli/domain-template.ts';
import { copySample } from './sample-copy.ts';

/** What its content says in the owner's mail. */
export const ownWords = 'Call before noon.';

const root = join(import.meta.dirname, '..');

/** A new folder whose `dist` has `parcelpost`, as `npm run domain:new` writes it, and the sample with `offers: deliver`. */
export function buildWithAnotherDomain(): string {
  const copy = copySample();
  const template = readFileSync(join(root, 'cli/domain-template.yaml'), 'utf8');
  const domain = { shown: 'Parcelpost.com', host: 'parcelpost.com', email: 'sales@parcelpost.com' };
  const words = fillDomainTemplate(template, { ...domain, address: 'http://parcelpost.localhost:3000/' });
  writeFileSync(join(copy.content, 'domains/parcelpost.yaml'), `${words}\nmails: { owner: { answer: ${ownWords} } }\n`);
  copy.edit('domains/nowfetch.yaml', (text) => text.replace('offers: none', 'offers: deliver'));
  return copy.build();
}

/** An offer that is accepted. */
export const offer = {
  name: 'Grace Hopper',
  email: 'grace@example.com',
  phone: '+1 555 0100',
  message: 'I offer $20,000.',
};

export async function fillOffer(page: Page): Promise<void> {
  for (const [name, value] of Object.entries(offer)) await page.locator(`#contact [name=${name}]`).fill(value);
}
