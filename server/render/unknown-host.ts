import { renderPlainHtml } from '../respond/replies.ts';
import { bareSecurity } from '../respond/security-headers.ts';
import { type StoredFile, storeFile } from '../respond/stored-file.ts';
import { hostName, isLoopback } from '../text/host-name.ts';

/** A host without a site sends this at every path. On this machine it shows owners where their sites are. */
export function unknownHostPage(host: string | undefined): StoredFile {
  return isLoopback(hostName(host)) ? severalSitesHere : noSiteHere;
}

const noSiteHere = plainFile(['There is no site of this name here.']);
const severalSitesHere = plainFile([
  'The server runs and has several sites, none of which is at this name.',
  'Open one by its own name. On this machine that is NAME.localhost, where NAME is the name of its file.',
  'To see one of them here, write default: NAME into site.yaml, next to the folder domains.',
]);

function plainFile(paragraphs: string[]): StoredFile {
  const html = renderPlainHtml({ language: { lang: 'en', dir: 'ltr' }, title: 'Not found', paragraphs });
  const bodies = { identity: Buffer.from(html) };
  return storeFile({ path: '/nowhere.html', status: 404, bodies, cacheControl: 'no-store', security: bareSecurity });
}
