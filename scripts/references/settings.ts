import { settingGroups, settingRows } from '../../server/start/settings.ts';
import { page, table } from './table.ts';

const inGroup = (group: string) => settingRows.filter(([, row]) => row.group === group);

const INTRO = `Write settings into a file \`.env\` in the folder of Janus, one \`NAME=value\` a line. \`.env.example\` has all of them.
A variable of the environment wins over the same name in \`.env\`. Restart Janus after a change.

A wrong setting stops the start, and the message names it. \`janus doctor\` reports names that Janus does not know.
On Debian, \`/etc/janus/janus.env\` holds the settings. Settings marked **secret** contain a password or a key.`;

export function renderSettingsReference(): string {
  const groups = settingGroups.map((group) => {
    const rows = inGroup(group).map(([name, row]) => {
      const unset = row.default === undefined ? (row.unset ?? 'none') : `\`${row.default}\``;
      const text = row.isSecret ? `**Secret.** ${row.text}` : row.text;
      return [`\`${name}\``, unset, text, `\`${row.example}\``];
    });
    return `## ${group}\n\n${table(['name', 'default', 'meaning', 'example'], rows)}`;
  });
  return page('Settings', 'server/start/settings.ts', INTRO, ...groups);
}

const plain = (text: string) => text.replaceAll('`', '');

/** Comments of at most 120 columns. */
function comment(text: string): string {
  return plain(text)
    .match(/.{1,118}(?= |$)/g)!
    .map((line) => `# ${line.trim()}\n`)
    .join('');
}

const rule = 'Generated from server/start/settings.ts by: node scripts/run.mjs scripts/references/main.ts';

export function renderEnvExample(): string {
  const groups = settingGroups.map((group) => {
    const lines = inGroup(group).map(([name, { text, example }]) => `${comment(text)}# ${name}=${example}\n`);
    return `\n# --- ${group} ---\n\n${lines.join('\n')}`;
  });
  const head =
    'Copy this file to .env and remove the # before the settings that you want. The environment wins over .env.';
  return `${comment(head)}${comment(rule)}${groups.join('')}`;
}

/** The settings that most servers need. Values are in single quotes, which systemd and Docker both read. */
export function renderServerSettings(): string {
  const usual = ['SMTP_URL', 'MAIL_FROM', 'OWNER_EMAIL', 'TIME_ZONE', 'ALERT_URL', 'DATABASE_URL'];
  const lines = settingRows
    .filter(([name]) => usual.includes(name))
    .map(([name, { text, example }]) => `${comment(text)}#${name}='${example}'\n`);
  const head = [
    'Settings of a site that deploy/janus.service or deploy/compose.yaml runs: docs/reference/settings.md lists all of them.',
    'This file has passwords in it: only root may read it (chmod 600). Put values with spaces, # or $ in single quotes.',
    'Restart the service after a change.',
    rule,
  ];
  return `${head.map(comment).join('')}\n${lines.join('\n')}`;
}
