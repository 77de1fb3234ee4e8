import type { ReactNode } from 'react';
import type { DomainContent } from '#contract/domain-content.ts';
import { SourceNote } from './source-note.tsx';

type Trust = DomainContent['trust'];
type Roles = Trust['roles'];

interface PurchaseStepProps {
  at: number;
  roles: Roles;
  step: Trust['steps'][number];
}

/** One scene and its words. The scenes share two lanes, buyer above and seller below, and join where they stand in a row. */
export function PurchaseStep({ at, roles, step }: PurchaseStepProps) {
  const Scene = [OfferScene, EscrowScene, TransferScene][at]!;
  return (
    <li>
      <svg className="scene" viewBox="0 0 320 170" aria-hidden="true">
        <path className="scene-lane" d="M-1 34H366M-1 136H366" />
        <g className="scene-roles">
          <text x="0" y="22">
            {roles.buyer}
          </text>
          <text x="0" y="162">
            {roles.seller}
          </text>
        </g>
        <Scene {...roles} />
      </svg>
      <h3>
        {at + 1}. {step.title}
      </h3>
      <p>{step.text}</p>
      <SourceNote {...step} />
    </li>
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
      <text className="scene-middle" x="230" y="91">
        {answer}
      </text>
    </>
  );
}

/** The money goes to escrow and stays there. */
function EscrowScene({ escrow }: Roles) {
  return (
    <>
      <path className="scene-way" d="M120 34V52M222 86H350" />
      <Head d="M120 62l-7-13h14z" />
      <rect className="scene-tape" x="62" y="64" width="160" height="44" />
      <Coin x={92} y={86} />
      <text className="scene-middle scene-printed" x="158" y="92">
        {escrow}
      </text>
    </>
  );
}

/** The domain goes to the buyer; only then the money goes to the seller. */
function TransferScene() {
  return (
    <>
      <path className="scene-way" d="M0 86H214V124M100 136V46" />
      <Head d="M214 134l-7-13h14z" />
      <Head d="M100 36l-7 13h14z" />
      <rect className="scene-tape" x="56" y="68" width="88" height="36" />
      <path className="scene-printed" d="M56 68v20m11-20v9m11-9v13m11-13v9m11-9v20m11-20v9m11-9v13m11-13v9" />
      <Coin x={214} y={86} />
    </>
  );
}

function Coin({ x, y }: { x: number; y: number }) {
  return (
    <>
      <circle className="scene-coin" cx={x} cy={y} r="14" />
      <text className="scene-middle" x={x} y={y + 6}>
        $
      </text>
    </>
  );
}

const Head = ({ d }: { d: string }): ReactNode => <path className="scene-head" d={d} />;
