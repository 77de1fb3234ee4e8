import { ofFace } from '#contract/paths.ts';
import type { Backend } from './backend.ts';

/**
 * A page whose forms lead to the backend without JavaScript. A backend that answers no form gets none: as a dialog's form outside a
 * dialog it stays as it is when it is sent, with every word in it.
 */
export function pointForms(html: string, key: string, { origin, takesForms }: Backend): string {
  // Such signs are escaped wherever content has them, so these are tags and their attributes.
  return html.replaceAll(/<form\b[^<>]*>/g, (tag) => {
    if (!tag.includes(POST)) return tag;
    if (!takesForms) return tag.replace(POST, ' method="dialog"').replace(ACTION, '');
    return tag.replace(ACTION, (_, path: string) => ` action="${origin}${ofFace(path, key)}"`);
  });
}

const POST = ' method="post"';
const ACTION = / action="(\/[^"]*)"/;
