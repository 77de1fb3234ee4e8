import type { PageData } from '#contract/page.ts';

const ID = 'page-data';

/** Reads what the page was drawn from, as `pageDataScript` wrote it into the document. */
export function readPageData(): PageData {
  return JSON.parse(document.getElementById(ID)!.textContent) as PageData;
}

/** A block of data for the browser; `<` is escaped so that no text in it can end the block. */
export function pageDataScript(data: PageData): string {
  return `<script type="application/json" id="${ID}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}
