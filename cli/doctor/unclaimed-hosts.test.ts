import { expect, test } from 'vitest';
import { fixtureSite } from '../../test/site-fixture.ts';
import { checkUnclaimedHosts } from './unclaimed-hosts.ts';

const MINUTE = 60_000;

test('the doctor names hosts that led here and belong to no face, and what their visitors saw', () => {
  const claimed = fixtureSite.faces[1]!.hosts[0]!;
  const found = checkUnclaimedHosts({ 'parcelpost.com': 0, [claimed]: 0 }, fixtureSite.faces, 5 * MINUTE);
  expect(found).toEqual([{ state: 'warning', words: expect.stringMatching(/parcelpost\.com \(5 minutes ago\)/) }]);
  expect(found[0]!.words).toContain(fixtureSite.faces[0]!.name);
  expect(found[0]!.words).not.toContain(claimed);
  const [alone] = checkUnclaimedHosts({ 'parcelpost.com': 0 }, [fixtureSite.faces[1]!], 0);
  expect(alone!.words).toContain('no such site');
});

test('says nothing where all names belong to a face', () => {
  expect(checkUnclaimedHosts({}, fixtureSite.faces, 0)).toEqual([]);
});
