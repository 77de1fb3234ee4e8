import type { Page } from '@playwright/test';
import { collectTexts, type Fault, type SeenText } from './collect-texts.ts';
import { findClipped, findOverlaps } from './find-texts.ts';
import { findControls } from './find-controls.ts';

/** A fault as it leaves the page. */
export interface FoundFault {
  what: string;
  /** Tag, id and classes of the element and its parents. */
  place: string;
  text: string;
}

/** Finds all faults that measurements alone can show in the page as it is. */
export function findFaults(page: Page): Promise<FoundFault[]> {
  return run(page, [findControls, findClipped, findOverlaps]);
}

type Finder = (texts: SeenText[]) => Fault[] | Promise<Fault[]>;

/** Each function is complete in itself, so that it can be sent to the page. */
function run(page: Page, finders: Finder[]): Promise<FoundFault[]> {
  return page.evaluate(`(async () => {
    const texts = (${collectTexts})();
    const faults = [${finders.map((find) => `...await (${find})(texts)`).join(', ')}];
    return faults.map(${describe});
  })()`);
}

function describe({ what, element, text = '' }: Fault): FoundFault {
  const parts: string[] = [];
  for (let at: Element | null = element; at && at !== document.body && parts.length < 3; at = at.parentElement) {
    const name = `${at.tagName.toLowerCase()}${at.id && `#${at.id}`}`;
    parts.unshift(name + [...at.classList].map((one) => `.${one}`).join(''));
    if (at.id) break;
  }
  return { what, place: parts.join(' > '), text: text.trim().slice(0, 60) };
}
