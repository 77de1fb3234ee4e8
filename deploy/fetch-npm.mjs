// Fetches npm for Debian 12, which has no Corepack, and whose own npm brings 377 packages. The archive is the output.
import { createHash } from 'node:crypto';

const HASH = '1g+6jLQvaIuB4zwvHL7yrXuXcWZwDsCtBX8bbWDqbvJSSr9nPiDDWTHNgwXR27iIcTTW7v3A57hDW9RYv2W4Yg==';
const [, , registry = ''] = process.argv;
const response = await fetch(`${registry.replace(/\/$/, '')}/npm/-/npm-10.9.9.tgz`);
const archive = Buffer.from(await response.arrayBuffer());
if (createHash('sha512').update(archive).digest('base64') !== HASH)
  throw new Error(`${response.url} is not npm 10.9.9`);
process.stdout.write(archive);
