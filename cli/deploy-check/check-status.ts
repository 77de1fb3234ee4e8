import { paths } from '#contract/paths.ts';
import { ok, wrong, type Finding } from '../doctor/check.ts';
import { visit, type Site } from './visit.ts';

/** What supervisors may read, and what nobody but this machine may. */
export async function checkStatus(site: Site): Promise<Finding[]> {
  return Promise.all([
    ...[paths.health, paths.ready].map((path) => shown(site, path)),
    hidden(site, paths.metrics, 'tells how many leads there are'),
    hidden(site, `/tls/ask?domain=${site.host}`, 'tells which names are here'),
  ]);
}

async function shown(site: Site, path: string): Promise<Finding> {
  const visited = await visit(site, path);
  if (!visited.ok) return wrong(`${path}: ${visited.why}.`);
  const { status } = visited.answer;
  return status === 200
    ? ok(`${path} says that all is well.`)
    : wrong(`${path} is answered with ${status}: look into the server's log.`);
}

async function hidden(site: Site, path: string, what: string): Promise<Finding> {
  const [name] = path.split('?');
  const visited = await visit(site, path);
  if (!visited.ok) return wrong(`${name}: ${visited.why}.`);
  if (visited.answer.status === 200)
    return wrong(`${name} answers everybody, and ${what}: the proxy has to send X-Forwarded-For and pass Host on.`);
  return ok(`${name} is not public (${visited.answer.status}).`);
}
