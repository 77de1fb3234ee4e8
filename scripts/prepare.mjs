// node scripts/prepare.mjs: installs the packages for a service that may not write here, and leaves a link to its Node.
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { ensureModules, ensureNode, root, say } from './runtime.mjs';

// The service has to read the packages, whatever the umask of the user who installs them.
process.umask(0o022);
const node = ensureNode();
if (node.startsWith(join(homedir(), '/')) && !node.startsWith(join(root, '/'))) {
  say(`${node} is in a home folder, which a service cannot read. Run this with a Node of the whole machine:
  apt-get install nodejs npm, then /usr/bin/node scripts/prepare.mjs`);
  process.exit(1);
}
ensureModules(node);
const link = join(root, '.runtime', 'node');
mkdirSync(join(root, '.runtime'), { recursive: true });
rmSync(link, { force: true });
symlinkSync(node, link);
say(`Ready to be served from ${root}, by ${node}`);
