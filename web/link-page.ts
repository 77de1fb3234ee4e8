import type { FurtherPage } from '#contract/further-page.ts';
import { linkMarks } from '#contract/link-page.ts';

/** What the build draws of the pages that links in mails lead to: marks, which the server fills in. */
export const linkPage: FurtherPage = {
  path: '/link',
  title: linkMarks.title,
  heading: linkMarks.heading,
  description: linkMarks.title,
  place: 'none',
  noindex: true,
  html: linkMarks.body,
};
