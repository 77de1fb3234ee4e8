import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../test/each-database.ts';
import { createKeyValueStore } from '../database/key-value-store.ts';
import { readFoundProxy, writeFoundProxy } from './doctor-notes.ts';

describeOnEachDatabase('the proxy that was found', (open) => {
  test('is the last one', async () => {
    const store = createKeyValueStore(await open());
    expect(await readFoundProxy(store)).toBeNull();
    await writeFoundProxy(store, { address: '127.0.0.1', at: 1 });
    await writeFoundProxy(store, { address: 'fd00::1', at: 2 });
    expect(await readFoundProxy(store)).toEqual({ address: 'fd00::1', at: 2 });
  });
});
