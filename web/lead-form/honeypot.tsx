import { honeypotField } from '#contract/honeypot.ts';

/**
 * A field for robots: people do not see it, cannot focus it, and no screen reader reads it. It has no size instead of
 * `display: none`, which robots look for. `form` is the id of its form, outside of which it stands;
 * `label` is for whoever comes upon it all the same.
 */
export function Honeypot({ form, label }: { form: string; label: string }) {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        {label}
        <input className="honeypot" type="text" name={honeypotField} form={form} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
