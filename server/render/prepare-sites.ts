import type { Backend, Renderer } from '#contract/site/page.ts';
import type { FaceDraft, FacePlan } from '../../sites/plan/face-by-kind.ts';
import { pageSecurity, type SecurityHeaders } from '../respond/security-headers.ts';
import type { Release } from './release.ts';
import { inlineSources, makeShells, type Shells } from './shell.ts';

/** What a site's pages have in common, made once for its content. */
export interface Prepared {
  plan: FacePlan;
  shells: Shells;
  renderer: Renderer;
  security: { page: SecurityHeaders; customPage: SecurityHeaders };
}

/** Makes the function that prepares a site for its pages, and keeps the sites that were asked for last. */
export function createPreparation(release: Release, backend: Backend) {
  const prepared = new Map<FaceDraft, Promise<Prepared>>();
  const connect = backend.url === '' ? [] : [backend.url];

  function prepare(draft: FaceDraft): Promise<Prepared> {
    const known = (release.isLive ? undefined : prepared.get(draft)) ?? prepareNow(draft);
    prepared.delete(draft);
    prepared.set(draft, known);
    // A map keeps the order of insertion: the first is the one that nobody has asked for the longest.
    if (prepared.size > PREPARED_MAX) prepared.delete(prepared.keys().next().value!);
    // A picture that cannot be read now may be there at the next request.
    known.catch(() => prepared.delete(draft));
    return known;
  }

  async function prepareNow(draft: FaceDraft): Promise<Prepared> {
    const [plan, renderer] = await Promise.all([draft.plan(), release.rendererOf(draft.face.kind)]);
    const shells = makeShells(plan, release, backend);
    const security = {
      page: pageSecurity(inlineSources(shells.page), connect),
      customPage: pageSecurity(inlineSources(shells.customPage), connect),
    };
    return { plan, shells, renderer, security };
  }

  return prepare;
}

/** Sites whose styles and texts stay ready. Each has about 100 KB, and there may be thousands. */
const PREPARED_MAX = 100;
