import { join } from 'node:path';
import { escapeUnseen } from '../server/text/unsafe-text.ts';
import { environmentOf } from './terminal/command.ts';
import { listSaleRecords } from './domains/sale-records.ts';

/** `npm run domain:records -- [NAME…] [--json]`: DNS records that say of names that they are for sale; notes go to standard error. */
const root = join(import.meta.dirname, '..');
process.stdout.on('error', () => process.exit(0)); // `… | head` has seen enough.

const environment = environmentOf(root);
const { code, out, notes } =
  typeof environment === 'string'
    ? { code: 1, out: '', notes: [environment] }
    : listSaleRecords({ args: process.argv.slice(2), environment, root });
process.stdout.write(out);
for (const note of notes) process.stderr.write(`${escapeUnseen(note)}\n`);
process.exitCode = code;
