import { isIP } from 'node:net';
import { renderPlainHtml } from '../respond/replies.ts';
import { bareSecurity } from '../respond/security-headers.ts';
import { type StoredFile, storeFile } from '../respond/stored-file.ts';
import { hostName, isLoopback } from '../text/host-name.ts';

interface NamedFace {
  key: string;
  hosts: string[];
  /** Whether hosts that no face names lead to it. */
  isDefault: boolean;
}

export function chooseFaces<Face extends NamedFace>(faces: Face[]) {
  const byHost = new Map(faces.flatMap((face) => face.hosts.map((host) => [host, face])));
  const usual = faces.find(({ isDefault }) => isDefault);
  const only = faces.length === 1 ? faces[0] : undefined;
  return {
    findNamed: (host: string | undefined) => byHost.get(hostName(host)),
    /** Finds the face for a `Host` header, or none if the host is unknown and no face takes those. */
    findFace(host: string | undefined): Face | undefined {
      const name = hostName(host);
      return byHost.get(name) ?? usual ?? (isMachine(name) ? only : undefined);
    },
  };
}

/** Distinguishes names of the machine from those of sites: an owner at home sees the only face there is. */
function isMachine(name: string): boolean {
  return name === 'localhost' || isIP(name.replace(/^\[|\]$/g, '')) !== 0;
}

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
