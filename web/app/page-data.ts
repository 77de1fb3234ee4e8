import type { PageData } from '#contract/site/page.ts';
import { readDataBlock } from '../ui/read-data-block.ts';

/** The block of what a page was drawn from, by which the browser draws the same. */
export const pageDataId = 'page-data';

export const readPageData = () => readDataBlock(pageDataId) as PageData;
