import { plainHtml } from '../leads/receive/plain-page.ts';
import { hostName } from './host-name.ts';
import { bareSecurity } from './security-headers.ts';
import { storeFile, type StoredFile } from './stored-file.ts';

/** What a host without a face answers to every path. At this machine it tells the owner where his sites are. */
export function nowhere(host: string | undefined): StoredFile {
  return OWN_NAMES.has(hostName(host)) ? here : unknown;
}

const OWN_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

const unknown = plainFile(['There is no site of this name here.']);
const here = plainFile([
  'The server runs and has several sites, none of which is at this name.',
  'Each is at its own name, and on this machine at the addresses that the start has printed: NAME.localhost, where NAME is the name of its file.',
  'To see one of them here, write default: NAME into site.yaml, beside the folder domains.',
]);

function plainFile(paragraphs: string[]): StoredFile {
  const html = plainHtml({ language: { lang: 'en', dir: 'ltr' }, title: 'Not found', paragraphs });
  const bodies = { identity: Buffer.from(html) };
  return storeFile({ path: '/nowhere.html', status: 404, bodies, cacheControl: 'no-store', security: bareSecurity });
}
