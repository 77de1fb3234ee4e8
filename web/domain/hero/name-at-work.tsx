import type { DomainContent } from '#contract/content/domain-content.ts';
import type { NameOutline } from '#contract/site/artwork.ts';
import { formatMessage } from '#contract/text/format.ts';

type Drawing = keyof DomainContent['words']['page']['atWork'];

/** The name as its buyer would use it: an app icon, a van and a receipt, all standing on one line. */
export function NameAtWork({ content: { name, words }, outline }: { content: DomainContent; outline: NameOutline }) {
  const label = (drawing: Drawing) => formatMessage(words.page.atWork[drawing], { name });
  return (
    <figure className="at-work">
      <svg viewBox="5 0 170 200" role="img" aria-label={label('icon')}>
        <symbol id={OUTLINE_ID} viewBox={outline.box}>
          <path d={outline.path} />
        </symbol>
        <path d="M6 202V34q0-24 24-24h120q24 0 24 24v168M72 24h36" />
        <path className="at-work-pale" d={OTHER_ICONS} />
        <rect className="at-work-tape" x="56" y="44" width="68" height="68" rx="16" />
        <path className="at-work-printed" transform="translate(56 44) scale(2.125)" d={outline.initial} />
        <Outline x={18} y={120} width={144} height={16} />
      </svg>
      <svg className="at-work-van" viewBox="19 34 322 166" role="img" aria-label={label('van')}>
        <path d={VAN} />
        <path className="at-work-tape" d="M20 116H338q2 4 2 8v12H20z" />
        <path className="at-work-ticks" d="M30 120H240" />
        <path className="at-work-ink" d="M254 52h6q7 0 11 6l23 37H254z" />
        <path d="M244 40V168M254 107h12" />
        <Outline x={34} y={56} width={196} height={44} />
        <Wheel x={94} />
        <Wheel x={286} />
      </svg>
      <svg viewBox="23 0 134 200" role="img" aria-label={label('receipt')}>
        <path d={RECEIPT} />
        <Outline x={36} y={36} width={108} height={24} />
        <path className="at-work-lines" d="M36 78h56M128 78h16M36 93h40M124 93h20M36 108h62M132 108h12" />
        <path className="at-work-tape" d="M24 122h132v22H24z" />
        <path className="at-work-total" d="M36 133h38M112 133h32" />
        <path className="at-work-bars" d="M37 170h107" />
      </svg>
    </figure>
  );
}

const OUTLINE_ID = 'name-outline';

const Outline = (box: Record<'x' | 'y' | 'width' | 'height', number>) => <use href={`#${OUTLINE_ID}`} {...box} />;

const OTHER_ICONS = [[18, 44], [18, 82], [132, 44], [132, 82], ...[18, 56, 94, 132].map((x) => [x, 152] as const)]
  .map(([x, y]) => `M${x! + 7} ${y}h16q7 0 7 7v16q0 7-7 7h-16q-7 0-7-7v-16q0-7 7-7z`)
  .join('');

const VAN =
  'M20 168V54q0-14 14-14H256q14 0 21 12l27 44 22 8q14 5 14 20v44h-24a30 30 0 0 0-60 0H124a30 30 0 0 0-60 0H20z';

/** A strip of paper with a torn upper edge. */
const RECEIPT = `M24 200V20${'l6-8 6 8'.repeat(11)}V200`;

const Wheel = ({ x }: { x: number }) => (
  <>
    <circle className="at-work-ink" cx={x} cy="175" r="24" />
    <circle cx={x} cy="175" r="9" />
  </>
);
