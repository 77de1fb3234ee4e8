import type { ReactNode } from 'react';
import type { DomainSection } from '#contract/content/domain-content.ts';
import { textWidth } from '../../ui/text-width.ts';
import { Tape } from '../../ui/tape.tsx';
import type { Proof as ProofContent } from '#contract/site/for-sale.ts';
import { Section, SourceNote } from '../section.tsx';

type TrustContent = DomainSection<'trust'>;

/** The purchase in three scenes, and the days that it takes. Other step counts have no scenes. */
export function Trust({ roles, steps, transfer, terms, coin, ...named }: TrustContent & { coin: string }) {
  const scenes = steps?.length === SCENES && roles ? { ...roles, coin } : undefined;
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
              <Tape cells={days(transfer)} label={spanOf(transfer)} />
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

export function Proof({ facts, ...named }: ProofContent) {
  return (
    <Section name="proof" {...named}>
      <dl>
        {facts.map(({ label, value, link, text, lines }) => (
          <div key={label}>
            <dt>{label}</dt>
            {value && <dd>{link ? <a href={link}>{value}</a> : value}</dd>}
            {text && (
              <dd className="proof-way">
                {text}
                {lines && <pre dir="ltr">{lines.join('\n')}</pre>}
              </dd>
            )}
          </div>
        ))}
      </dl>
    </Section>
  );
}

const MOST_CELLS = 60;

type Transfer = NonNullable<DomainSection<'trust'>['transfer']>;

/** Gives the days as numbers, which the sentence below the ruler need not repeat. */
const spanOf = ({ from, to, mostFrom, mostTo }: Transfer) => `${from}-${to} (${mostFrom}-${mostTo})`;

/** Rules the days: blank before the first possible one, pale to the last, yellow in between for most transfers. */
function days({ from, to, mostFrom, mostTo }: Transfer) {
  // Each cell of a long transfer is several days.
  const unit = Math.ceil(to / MOST_CELLS);
  const count = Math.ceil(to / unit);
  const step = count <= 12 ? 1 : count <= 40 ? 5 : 10;
  return Array.from({ length: count }, (_, at) => {
    const day = (at + 1) * unit;
    const within = (first: number, last: number) => day >= first && day - unit < last;
    return {
      share: 1,
      label: (at + 1) % step === 0 && (step === 1 || at + 1 < count) ? `${day}` : undefined,
      tone: within(mostFrom, mostTo) ? ('tape' as const) : within(from, to) ? ('pale' as const) : ('bare' as const),
    };
  });
}

type Roles = NonNullable<TrustContent['roles']> & { coin: string };

interface PurchaseStepProps {
  at: number;
  of: number;
  roles: Roles | undefined;
  step: NonNullable<TrustContent['steps']>[number];
}

const scenes = [OfferScene, EscrowScene, TransferScene];
const SCENES = scenes.length;

/** A step with its scene, or with a cell of the tape. Scenes share two lanes, which join in a row of scenes. */
function PurchaseStep({ at, of, roles, step }: PurchaseStepProps) {
  const Scene = scenes[at]!;
  return (
    <li>
      {roles ? (
        <svg className="scene" viewBox="0 0 320 170" aria-hidden="true">
          <path className="scene-lane" d="M-1 34H366M-1 136H366" />
          <g className="scene-roles">
            <SceneText x={0} y={22} room={316}>
              {roles.buyer}
            </SceneText>
            <SceneText x={0} y={162} room={316}>
              {roles.seller}
            </SceneText>
          </g>
          <Scene {...roles} />
        </svg>
      ) : (
        of > 1 && <Tape className="step-tape" cells={[{ share: 1, label: `${at + 1}` }]} />
      )}
      <h3>
        {at + 1}. {step.title}
      </h3>
      <p>{step.text}</p>
      <SourceNote {...step} />
    </li>
  );
}

/** Text inside a scene, as small as its room requires, or omitted. The text below says it too. */
function SceneText({
  room,
  children,
  ...place
}: {
  className?: string;
  x: number;
  y: number;
  room: number;
  children: string;
}) {
  const size = Math.min(17, Math.floor((room / textWidth(children)) * 10) / 10);
  if (size < 13) return null;
  return (
    <text {...place} fontSize={size}>
      {children}
    </text>
  );
}

/** The offer goes to the seller, the answer comes back. */
function OfferScene({ answer }: Roles) {
  return (
    <>
      <path className="scene-way" d="M110 34V124M230 136V46" />
      <Head d="M110 134l-7-13h14z" />
      <Head d="M230 36l-7 13h14z" />
      <rect className="scene-paper" x="84" y="64" width="52" height="38" />
      <path d="M84 64l26 21 26-21" />
      <rect className="scene-paper" x="202" y="70" width="56" height="30" />
      <SceneText className="scene-middle" x={230} y={91} room={50}>
        {answer}
      </SceneText>
    </>
  );
}

/** The money goes to escrow and stays there. */
function EscrowScene({ escrow, coin }: Roles) {
  return (
    <>
      <path className="scene-way" d="M120 34V52M222 86H350" />
      <Head d="M120 62l-7-13h14z" />
      <rect className="scene-tape" x="62" y="64" width="160" height="44" />
      <Coin x={92} y={86} coin={coin} />
      <SceneText className="scene-middle scene-printed" x={158} y={92} room={100}>
        {escrow}
      </SceneText>
    </>
  );
}

/** The domain goes to the buyer, and only then the money to the seller. */
function TransferScene({ coin }: Roles) {
  return (
    <>
      <path className="scene-way" d="M0 86H214V124M100 136V46" />
      <Head d="M214 134l-7-13h14z" />
      <Head d="M100 36l-7 13h14z" />
      <rect className="scene-tape" x="56" y="68" width="88" height="36" />
      <path className="scene-printed" d="M56 68v20m11-20v9m11-9v13m11-13v9m11-9v20m11-20v9m11-9v13m11-13v9" />
      <Coin x={214} y={86} coin={coin} />
    </>
  );
}

function Coin({ x, y, coin }: { x: number; y: number; coin: string }) {
  return (
    <>
      <circle className="scene-coin" cx={x} cy={y} r="14" />
      <text className="scene-middle" x={x} y={y + 6}>
        {/\p{Sc}/u.exec(coin)?.[0]}
      </text>
    </>
  );
}

const Head = ({ d }: { d: string }): ReactNode => <path className="scene-head" d={d} />;
