import { honeypotField } from '#contract/honeypot.ts';

/**
 * A field for robots: people do not see it, cannot focus it, and no screen reader reads it. It has no size instead of
 * `display: none`, which robots look for. `form` is the id of its form, outside of which it stands.
 */
export function Honeypot({ form }: { form: string }) {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        Leave this empty
        <input className="honeypot" type="text" name={honeypotField} form={form} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
