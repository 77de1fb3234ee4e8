import { nearestWord } from '#contract/nearest-word.ts';
import { warning, wrong, type Finding } from './check.ts';

/** Names in the file `.env` that no setting has. `names`: those in the file; `known`: those of the settings. */
export function checkSettingNames(names: string[], known: readonly string[]): Finding[] {
  return names
    .filter((name) => !known.includes(name))
    .map((name) => {
      if (/^PG[A-Z]+$/.test(name)) return wrong(`${name} in .env is not read: the database is what DATABASE_URL says.`);
      const meant = nearestWord(name, [...known]);
      return meant === undefined
        ? warning(`${name} in .env is not a setting of this program, which does not read it.`)
        : wrong(`${name} in .env is not a setting, so it does nothing. Did you mean ${meant}?`);
    });
}
