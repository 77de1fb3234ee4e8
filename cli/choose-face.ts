import { escapeUnseen } from '../server/outbox/unsafe-text.ts';
import type { DailySum } from '../server/visits/daily-sum.ts';
import type { NamedFace } from './lead-view.ts';

/** A face may be named by its key, its name or one of its hosts; one that is gone by its key. */
export function chooseFace(
  sums: DailySum[],
  faces: NamedFace[],
  named: string | undefined,
): { ok: true; sums: DailySum[] } | { ok: false; problem: string } {
  if (named === undefined) return { ok: true, sums };
  const name = named.toLowerCase();
  const face = faces.find((one) => [one.key, one.name.toLowerCase(), ...one.hosts].includes(name));
  const found = sums.filter((sum) => sum.face === (face?.key ?? named));
  if (found.length > 0 || face !== undefined || faces.length === 0) return { ok: true, sums: found };
  const there = faces.map(({ key }) => key).join(', ');
  return { ok: false, problem: `Nobody came, and no face is called ${escapeUnseen(named)}. There are: ${there}.` };
}
