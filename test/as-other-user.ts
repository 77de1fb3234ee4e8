import { spawnSync } from 'node:child_process';

/**
 * Resolves to the result of a module's function for a user who may read nothing of others. Tests often run as root, to
 * whom nothing is forbidden. It runs in a process of its own, since a user belongs to a whole process.
 */
export function callAsOther(module: URL, name: string, argument: unknown): unknown {
  const script = `
    import { ${name} } from ${JSON.stringify(module.href)};
    if (process.getuid() === 0) process.seteuid(65_534);
    console.log(JSON.stringify(await ${name}(JSON.parse(process.argv[1]))));`;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', script, JSON.stringify(argument)],
    {
      encoding: 'utf8',
    },
  );
  if (stderr !== '') throw new Error(stderr);
  return JSON.parse(stdout);
}
