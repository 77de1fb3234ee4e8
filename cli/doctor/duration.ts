/** The largest unit that fits: minutes, hours or days. */
export function duration(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  if (minutes === 0) return 'less than a minute';
  if (minutes < 120) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return minutes < 2880 ? `${Math.floor(minutes / 60)} hours` : `${Math.floor(minutes / 1440)} days`;
}
