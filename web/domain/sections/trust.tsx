import type { DomainSection } from '#contract/content/domain-content.ts';
import type { Proof as ProofContent } from '#contract/site/for-sale.ts';
import { measureText, Tape, type TapeCell } from '../../ui/tape.tsx';
import { Section, SourceNote } from '../frame.tsx';

type TrustContent = DomainSection<'trust'>;

interface TrustProps extends TrustContent {
  /** The sign of the currency. */
  coin: string | undefined;
  proof: ProofContent | undefined;
}

/** The purchase in three scenes, the days that it takes, and the seller. Other step counts have no scenes. */
export function Trust({ roles, steps, transfer, terms, coin, proof, ...named }: TrustProps) {
  const isDrawn = steps?.length === scenes.length && roles !== undefined;
  return (
    <Section name="trust" {...named}>
      {steps && (
        <ol className="trust-steps">
          {steps.map((step, at) => (
            <li key={step.title}>
              {isDrawn && <Scene at={at} roles={{ ...roles, coin }} />}
              <h3>
                {at + 1}. {step.title}
              </h3>
              <p>{step.text}</p>
              <SourceNote {...step} />
            </li>
          ))}
        </ol>
      )}
      {(transfer || terms) && (
        <div className="trust-foot">
          {transfer && (
            <div>
              <Tape cells={makeDayCells(transfer)} label={formatDays(transfer)} />
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
      {proof && <Proof {...proof} />}
    </Section>
  );
}

/** The facts about the seller, which a page without a section about a safe purchase has too. */
export function Proof({ heading, text, facts, Heading = 'h3' }: ProofContent & { Heading?: 'h2' | 'h3' }) {
  return (
    <div className="proof" id="proof">
      <div>
        <Heading>{heading}</Heading>
        <p>{text}</p>
      </div>
      <dl>
        {facts.map(({ label, value, link, text, lines }) => (
          <div key={label}>
            <dt>{label}</dt>
            {value && <dd>{link ? <a href={link}>{value}</a> : value}</dd>}
            {text && (
              <dd className="proof-way">
                {lines ? (
                  <details>
                    <summary>{text}</summary>
                    <pre dir="ltr">{lines.join('\n')}</pre>
                  </details>
                ) : (
                  text
                )}
              </dd>
            )}
          </div>
        ))}
      </dl>
    </div>
  );
}

type Transfer = NonNullable<TrustContent['transfer']>;

/** Gives the days as numbers, which the sentence below the ruler need not repeat. */
const formatDays = ({ from, to, mostFrom, mostTo }: Transfer) => `${from}-${to} (${mostFrom}-${mostTo})`;

const CELLS_MAX = 60;

/** Rules the days: blank before the first possible one, pale to the last, yellow in between for most transfers. */
function makeDayCells({ from, to, mostFrom, mostTo }: Transfer): TapeCell[] {
  const daysPerCell = Math.ceil(to / CELLS_MAX);
  const count = Math.ceil(to / daysPerCell);
  return Array.from({ length: count }, (_, at) => {
    const day = (at + 1) * daysPerCell;
    const isWithin = (first: number, last: number) => day >= first && day - daysPerCell < last;
    const hasLabel = count <= 12 || ((at + 1) % 5 === 0 && at + 1 < count);
    const tone = isWithin(mostFrom, mostTo) ? 'tape' : isWithin(from, to) ? 'pale' : 'bare';
    return { share: 1, label: hasLabel ? `${day}` : undefined, tone };
  });
}

type Roles = NonNullable<TrustContent['roles']> & { coin: string | undefined };

const scenes = [OfferScene, EscrowScene, TransferScene];

/** A step of the purchase. The scenes share two lanes, which join in a row. */
function Scene({ at, roles }: { at: number; roles: Roles }) {
  const Drawing = scenes[at]!;
  return (
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
      <Drawing {...roles} />
    </svg>
  );
}

interface SceneTextProps extends Record<'x' | 'y' | 'room', number> {
  className?: string;
  children: string | undefined;
}

/** Sizes of text in a scene: the smallest, and the one on tablets, where scenes are small. */
const LEAST = 13;
const MOST = 22;

/** Text inside a scene, as small as its room requires, or omitted. The text below says it too. */
function SceneText({ room, children = '', ...attributes }: SceneTextProps) {
  const most = room / measureText(children);
  if (most < LEAST) return null;
  const size = most < MOST ? Math.min(17, Math.floor(most * 10) / 10) : undefined;
  return (
    <g className="upright">
      <text {...attributes} fontSize={size}>
        {children}
      </text>
    </g>
  );
}

/** The offer goes to the seller, the answer comes back. */
function OfferScene({ answer }: Roles) {
  return (
    <>
      <path className="scene-way" d="M110 34V124M230 136V46" />
      <ArrowHead d="M110 134l-7-13h14z" />
      <ArrowHead d="M230 36l-7 13h14z" />
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
      <path className="scene-way" d="M120 34V52M222 86H352" />
      <ArrowHead d="M120 62l-7-13h14z" />
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
      <ArrowHead d="M214 134l-7-13h14z" />
      <ArrowHead d="M100 36l-7 13h14z" />
      <rect className="scene-tape" x="56" y="68" width="88" height="36" />
      <path className="scene-printed" d="M67 69v8m11-8v12m11-12v8m11-8v19m11-19v8m11-8v12m11-13v9" />
      <Coin x={214} y={86} coin={coin} />
    </>
  );
}

function Coin({ x, y, coin }: { x: number; y: number; coin: string | undefined }) {
  return (
    <>
      <circle className="scene-coin" cx={x} cy={y} r="14" />
      <SceneText className="scene-middle" x={x} y={y + 6} room={28}>
        {coin}
      </SceneText>
    </>
  );
}

const ArrowHead = ({ d }: { d: string }) => <path className="scene-head" d={d} />;
