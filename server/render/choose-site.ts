import { isIP } from 'node:net';
import type { Site } from '#contract/site/site.ts';
import { renderPlainHtml } from '../respond/replies.ts';
import { bareSecurity } from '../respond/security-headers.ts';
import { type StoredFile, storeFile } from '../respond/stored-file.ts';
import { hostName, isLoopback } from '../text/host-name.ts';

export function chooseSites<Named extends Pick<Site, 'key' | 'hosts' | 'isDefault'>>(sites: Named[]) {
  const byHost = new Map(sites.flatMap((site) => site.hosts.map((host) => [host, site])));
  const usual = sites.find(({ isDefault }) => isDefault);
  const only = sites.length === 1 ? sites[0] : undefined;
  return {
    findNamed: (host: string | undefined) => byHost.get(hostName(host)),
    /** Finds the site for a `Host` header, or none if the host is unknown and no site takes those. */
    findSite(host: string | undefined): Named | undefined {
      const name = hostName(host);
      return byHost.get(name) ?? usual ?? (isMachine(name) ? only : undefined);
    },
  };
}

/** Distinguishes names of the machine from those of sites: an owner at home sees the only site there is. */
const isMachine = (name: string) => name === 'localhost' || isIP(name.replace(/^\[|\]$/g, '')) !== 0;

/** A host without a site sends this at every path. On this machine it shows owners where their sites are. */
export function findUnknownHostPage(host: string | undefined): StoredFile {
  return isLoopback(hostName(host)) ? severalSitesHere : noSiteHere;
}

const noSiteHere = storePlainPage(['There is no site of this name here.']);
const severalSitesHere = storePlainPage([
  'The server runs and has several sites, none of which is at this name.',
  'Open one by its own name. On this machine that is NAME.localhost, where NAME is the name of its file.',
  'To see one of them here, write default: NAME into site.yaml, next to the folder domains.',
]);

function storePlainPage(paragraphs: string[]): StoredFile {
  const html = renderPlainHtml({ language: { lang: 'en', dir: 'ltr' }, title: 'Not found', paragraphs });
  const bodies = { identity: Buffer.from(html) };
  return storeFile({ path: '/nowhere.html', status: 404, bodies, cacheControl: 'no-store', security: bareSecurity });
}
