/**
 * A field for robots: people do not see it, cannot focus it, and no screen reader reads it. It has no size instead of
 * `display: none`, which robots look for. `form` is the id of its form, outside of which it stands. `name` has to be one
 * that browsers do not fill in by themselves.
 */
export function Honeypot({ name, form }: { name: string; form: string }) {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        Leave this empty
        <input className="honeypot" type="text" name={name} form={form} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
