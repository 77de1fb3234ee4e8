import type { DomainSection } from '#contract/domain-content.ts';
import { PurchaseStep, SCENES } from './purchase-step.tsx';
import { Section } from './section.tsx';
import { Tape } from './tape.tsx';

/** The purchase, drawn: three scenes in which money and name change sides, and the days it takes. Other steps have no scenes. */
export function Trust({ roles, steps, transfer, terms, ...named }: DomainSection<'trust'>) {
  const scenes = steps?.length === SCENES ? roles : undefined;
  return (
    <Section name="trust" {...named}>
      {steps && (
        <ol className="trust-steps">
          {steps.map((step, at) => (
            <PurchaseStep key={step.title} at={at} of={steps.length} roles={scenes} step={step} />
          ))}
        </ol>
      )}
      {(transfer || terms) && (
        <div className="trust-foot">
          {transfer && (
            <div>
              <Tape cells={days(transfer)} />
              <p>{transfer.label}</p>
            </div>
          )}
          {terms && (
            <dl>
              {terms.map((term) => (
                <div key={term.title}>
                  <dt>{term.title}</dt>
                  <dd>{term.text}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      )}
    </Section>
  );
}

const MOST_CELLS = 60;

function days({ to, mostFrom, mostTo }: NonNullable<DomainSection<'trust'>['transfer']>) {
  // A long transfer is drawn in cells of several days.
  const unit = Math.ceil(to / MOST_CELLS);
  const count = Math.ceil(to / unit);
  const step = count <= 12 ? 1 : count <= 40 ? 5 : 10;
  return Array.from({ length: count }, (_, at) => {
    const day = (at + 1) * unit;
    const most = day >= mostFrom && day - unit < mostTo;
    return {
      share: 1,
      label: (at + 1) % step === 0 && (step === 1 || at + 1 < count) ? `${day}` : undefined,
      tone: most ? ('tape' as const) : ('bare' as const),
    };
  });
}
