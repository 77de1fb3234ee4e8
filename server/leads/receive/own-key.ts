/**
 * An idempotency key of the program's own, one for each period of a task: of several servers one stores the probe. No request can
 * carry it, since theirs are printable ASCII.
 */
export function ownKey(task: string, period: string): string {
  return `§ ${task} ${period}`;
}
