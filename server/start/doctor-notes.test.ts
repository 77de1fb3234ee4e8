import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../test/each-database.ts';
import { createKeyValueStore } from '../database/key-value-store.ts';
import { addNotes, readNotes } from './doctor-notes.ts';

describeOnEachDatabase('the proxies that were found', (open) => {
  test('are those of a week', async () => {
    const store = createKeyValueStore(await open());
    const add = (address: string, now: number) => addNotes(store, 'found-proxies', { found: { [address]: now }, now });
    expect(await readNotes(store, 'found-proxies')).toEqual({});
    await add('127.0.0.1', 1);
    await add('fd00::1', 2);
    expect(await readNotes(store, 'found-proxies')).toEqual({ '127.0.0.1': 1, 'fd00::1': 2 });
    await add('10.0.0.1', 8 * 86_400_000);
    expect(await readNotes(store, 'found-proxies')).toEqual({ '10.0.0.1': 8 * 86_400_000 });
  });
});
