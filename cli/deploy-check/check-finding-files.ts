import { ok, warning, wrong, type Finding } from '../doctor/check.ts';
import { visit, type Site } from './visit.ts';

const files = [
  { path: '/robots.txt', type: 'text/plain', text: 'Sitemap:' },
  { path: '/sitemap.xml', type: 'xml', text: '<urlset' },
];

/** What search engines read first. */
export async function checkFindingFiles(site: Site): Promise<Finding[]> {
  return Promise.all(
    files.map(async ({ path, type, text }) => {
      const visited = await visit(site, path);
      if (!visited.ok) return wrong(`${path}: ${visited.why}.`);
      const { status, headers, body } = visited.answer;
      if (status !== 200 || !headers['content-type']?.includes(type))
        return wrong(`${path} is answered with ${status}.`);
      return body.includes(text) ? ok(`${path} is there.`) : warning(`${path} is there, but not the one of Janus.`);
    }),
  );
}
