import { paths } from '#contract/site/paths.ts';
import type { Site } from '#contract/site/site.ts';
import { completePage, type LinkAnswer, type LinkHandler } from '../../leads/action-links/handle-link.ts';
import { renderPlainPage, type LinkPage } from '../../leads/action-links/link-pages.ts';
import { formatWait, problemResponse } from '../../respond/replies.ts';
import { type PostedFields, readForm } from '../../respond/read-body.ts';
import { hostName } from '../../text/host-name.ts';
import { type AppParts, type Client, readPath, type RequestContext, type Routes } from '../request.ts';
import { bareSecurity, linkSecurity } from '../../respond/security-headers.ts';

const { ownersLink, visitorsLink } = paths;

const isLink = (target: string) => /^\/[lr]\/[\w-]{0,200}$/.test(readPath(target));

/** Adds the pages that links in emails lead to. A GET, which mail servers send to check for harm, changes nothing. */
export function addLinkRoutes(routes: Routes, parts: AppParts): void {
  for (const [prefix, handle] of [
    [ownersLink, parts.links.handler.owner],
    [visitorsLink, parts.links.handler.visitor],
  ] as const) {
    routes.all(`${prefix}*`, async ({ req, env }, next) => {
      if (!isLink(env.target)) return next();
      if (['GET', 'HEAD', 'POST'].includes(req.method))
        return answer({ request: req.raw, client: env }, { prefix, handle }, parts);
      const headers = { ...bareSecurity, allow: 'GET, HEAD, POST' };
      return problemResponse(405, 'Use GET or POST.', { headers });
    });
  }
}

async function answer(
  { request, client }: { request: Request; client: RequestContext },
  { prefix, handle }: { prefix: string; handle: LinkHandler['owner'] },
  { siteList, files, links, failed }: AppParts,
): Promise<Response> {
  // A host of no site shows none to a wrong link, and may be the one that all links lead to.
  const site = files.findSite(client.host) ?? siteList.sites[0]!;
  const show = async (own: Site, page: LinkPage, headers: Record<string, string> = {}) => {
    const { html, security } = await files.renderLinkPage(own);
    const all = { ...security, 'content-type': 'text/html; charset=utf-8', ...headers };
    return new Response(completePage(html, page), { status: page.status, headers: all });
  };
  const { words } = site;
  const wait = await links.limit(client.address);
  if (wait > 0) {
    const page = renderPlainPage(429, site, { title: words.links.failed.title, text: formatWait(site, wait) });
    return show(site, page, { 'retry-after': String(wait) });
  }
  try {
    const posted = request.method === 'POST' ? await readPosted(request, client) : null;
    if (posted === undefined) return await show(site, renderPlainPage(403, site, words.links.failed));
    const path = readPath(client.target);
    const answered: LinkAnswer = await handle({ path, token: path.slice(prefix.length), posted, site, siteList });
    if (answered.kind === 'page') return await show(answered.site, answered.page);
    return new Response(null, { status: 303, headers: { ...linkSecurity("'none'"), location: path } });
  } catch (error) {
    failed(error);
    return show(site, renderPlainPage(503, site, words.links.failed));
  }
}

async function readPosted(request: Request, { host }: Client): Promise<PostedFields | undefined> {
  const form = isOwnPage(request.headers, host) ? await readForm(request) : undefined;
  return typeof form === 'number' ? undefined : form;
}

/**
 * Reports whether no other site sent the form. The pages send no referrer, so a browser's `Origin` is `null` (Fetch,
 * "append a request Origin header"), and what a mail program shows them in may send neither header: the link itself
 * is the secret.
 */
function isOwnPage(headers: Headers, host: string | undefined): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin' && site !== 'none') return false;
  const origin = headers.get('origin');
  return origin === null || origin === 'null' || URL.parse(origin)?.hostname === hostName(host);
}
