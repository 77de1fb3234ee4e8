import type { Mark, Picture } from '#contract/page.ts';

/** The two pieces of the sample's mark, a dovetail joint, in a square of 32. */
export const logoPaths = {
  tail: 'M2 2h10v10l10-3.5v15L12 20v10H2z',
  post: 'M14.5 2H30v28H14.5v-6.7l9.7 3.4V5.3l-9.7 3.4z',
};

/** A brand's own where it has one, as a file or drawn from its name; the name stands beside it. */
export function Logo({ picture, mark }: { picture?: Picture | undefined; mark?: Mark | undefined }) {
  if (picture) return <img className="logo logo-picture" {...picture} alt="" />;
  return (
    <svg className="logo" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
      <path className="logo-tail" d={mark?.ink ?? logoPaths.tail} />
      <path className="logo-post" d={mark?.accent ?? logoPaths.post} />
      {mark?.letters && <path className="logo-letters" d={mark.letters} />}
    </svg>
  );
}
