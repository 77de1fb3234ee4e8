import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ARGUMENTS = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'];

/**
 * The software bill of materials (CycloneDX) of what is served, from the lockfile; needs no network. Null where no npm is
 * found that can make one (npm 10 can).
 */
export async function billOfMaterials(root: string): Promise<string | null> {
  try {
    const options = { cwd: root, maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' };
    const bill = JSON.parse((await run('npm', ARGUMENTS, options)).stdout) as Bill;
    const { name } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { name: string };
    return JSON.stringify(servedOnly(sameEachTime(bill, name)), null, 1);
  } catch {
    return null;
  }
}

interface Bill {
  serialNumber?: string;
  metadata: { timestamp?: string; component: { name: string } };
  components: { 'bom-ref': string; properties?: { name: string; value: string }[] }[];
  dependencies: { ref: string }[];
}

/** Without number and time, which the format does not ask for, and with the project's own name, where npm takes its folder's. */
function sameEachTime(bill: Bill, name: string): Bill {
  const { serialNumber: _number, metadata, ...more } = bill;
  const { timestamp: _time, component, ...about } = metadata;
  return { ...more, metadata: { ...about, component: { ...component, name } } };
}

/** `npm sbom --omit=dev` would also leave out what tests need too, such as the mail library (npm 11.19). */
function servedOnly(bill: Bill): Bill {
  const isForTests = ({ properties }: Bill['components'][number]) =>
    properties?.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true');
  const components = bill.components.filter((component) => !isForTests(component));
  const left = new Set(bill.components.filter(isForTests).map((component) => component['bom-ref']));
  return { ...bill, components, dependencies: bill.dependencies.filter(({ ref }) => !left.has(ref)) };
}
