import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { findBackupFolder } from '../backup/backup-file.ts';
import { janusCommand } from '../../server/text/janus-command.ts';
import { formatDuration, WEEK_MS } from '../../server/text/local-time.ts';
import { type Finding, ok, warning } from './check.ts';

/** Reports the age of the last backup in the data folder. Others are not known here. `now`: milliseconds since 1970. */
export function checkBackups(dataDir: string, hasLeads: boolean, now: number): Finding {
  const folder = findBackupFolder(dataDir);
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.tar.gz')) : [];
  const last = Math.max(...files.map((name) => statSync(join(folder, name)).mtimeMs));
  if (!hasLeads && files.length === 0) return ok('There is no backup yet, and no lead to lose.');
  const make = `"${janusCommand()} backup" makes one while the server runs. Copy it to another machine.`;
  if (files.length === 0) return warning(`There are leads but no backup in ${folder}. ${make}`);
  const age = `The last backup in ${folder} is ${formatDuration(now - last, 'en')} old.`;
  return hasLeads && now - last > WEEK_MS ? warning(`${age} ${make}`) : ok(age);
}
