/** The element with the focus, if the floating button is over a part of it. */
export function lookAtFocus() {
  const button = document.querySelector('.floating-offer')!;
  const focused = document.activeElement!;
  if (button.contains(focused) || getComputedStyle(button).visibility !== 'visible') return null;
  const [one, other] = [button, focused].map((element) => element.getBoundingClientRect());
  return one!.top >= other!.bottom || one!.bottom <= other!.top ? null : focused.outerHTML;
}
