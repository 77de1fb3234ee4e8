import { escapeUnseen } from '../server/text/unsafe-text.ts';
import { listSaleRecords } from './domains/sale-records.ts';
import { environmentOf, processStreams, projectFolder as root } from './terminal/command.ts';

/** `npm run domain:records -- [NAME…] [--json]`: DNS records of names for sale; notes go to standard error. */
const { stdout, stderr } = processStreams();
const environment = environmentOf(root);
const { code, out, notes } =
  typeof environment === 'string'
    ? { code: 1, out: '', notes: [environment] }
    : listSaleRecords({ args: process.argv.slice(2), environment, root });
stdout.write(out);
for (const note of notes) stderr.write(`${escapeUnseen(note)}\n`);
process.exitCode = code;
