export function afterPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run));
}
