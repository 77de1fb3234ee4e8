/**
 * A field that people neither see, reach nor hear of, and that robots like to fill: off the screen instead of `display:
 * none`, which they look for. `name` has to be one that browsers do not fill in by themselves.
 */
export function Honeypot({ name }: { name: string }) {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        Leave this empty
        <input type="text" name={name} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
