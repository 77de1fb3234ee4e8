import { honeypotField } from '#contract/honeypot.ts';

/**
 * A field that people neither see, reach nor hear of, and that robots like to fill: without size instead of `display:
 * none`, which they look for. It belongs to the form of that id without standing in it.
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
