import type { DomainContent } from '#contract/domain-content.ts';
import { PurchaseStep } from './purchase-step.tsx';
import { StaticSection } from './section.tsx';
import { Tape } from './tape.tsx';

/** The purchase, drawn: three scenes in which money and name change sides, and the days it takes. */
export function Trust({ heading, text, roles, steps, transfer, terms }: DomainContent['trust']) {
  return (
    <StaticSection id="trust" className="trust" heading={heading} text={text}>
      <ol className="trust-steps">
        {steps.map((step, at) => (
          <PurchaseStep key={step.title} at={at} roles={roles} step={step} />
        ))}
      </ol>
      <div className="trust-foot">
        <div>
          <Tape cells={days(transfer)} />
          <p>{transfer.label}</p>
        </div>
        <dl>
          {terms.map((term) => (
            <div key={term.title}>
              <dt>{term.title}</dt>
              <dd>{term.text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </StaticSection>
  );
}

function days({ to, mostFrom, mostTo }: DomainContent['trust']['transfer']) {
  return Array.from({ length: to }, (_, at) => ({
    share: 1,
    label: `${at + 1}`,
    tone: at + 1 >= mostFrom && at + 1 <= mostTo ? ('tape' as const) : ('bare' as const),
  }));
}
