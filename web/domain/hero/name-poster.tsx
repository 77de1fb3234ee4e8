import { Fragment, type ReactNode } from 'react';
import type { DomainContent } from '#contract/content/domain-content.ts';
import type { NamePoster as Poster, PosterWord } from '#contract/site/artwork.ts';
import { Tape, type TapeCell } from '../../ui/tape.tsx';

/** Most letters that have a number each, and fine steps between. A longer tape has room for every fifth number only. */
const FINE_MAX = 12;

interface NamePosterProps {
  name: string;
  poster: Poster;
  /** Id of a headline. Without it the name is a sign, on a page with another headline. */
  headingId?: string;
}

/**
 * The name, as wide as the window, in the lines that the server has chosen for a phone, a tablet and a desk, each above
 * its piece of the tape. The tape repeats the text unseen, so that each piece is as wide as its word in any font. The
 * page's stylesheet has the widths of the lines, because a style attribute would break the Content Security Policy.
 */
export function NamePoster({ name, poster: { words, dir }, headingId }: NamePosterProps) {
  const Name = headingId ? 'h1' : 'p';
  const cells = makeNameCells(words, dir);
  const steps = countLetters(words) <= FINE_MAX ? 4 : 2;
  return (
    <div className="poster" dir={dir ?? 'ltr'}>
      <div className="poster-fit">
        <Name className="poster-name" id={headingId} aria-label={headingId && name}>
          {words.map((one, at) => renderWord(one, at))}
        </Name>
        <div className="poster-strips" aria-hidden="true">
          {words.map((one, at) =>
            renderWord(one, at, <Tape className="poster-tape" cells={cells[at]!} countSteps={() => steps} />),
          )}
        </div>
      </div>
    </div>
  );
}

function renderWord({ text, opens, dir }: PosterWord, key: number, tape?: ReactNode) {
  return (
    <Fragment key={key}>
      {opens !== undefined && <br data-opens={opens} />}
      <span className="poster-word" dir={dir}>
        {text}
        {tape}
      </span>
    </Fragment>
  );
}

/** The name above the text of the not-found page: a visitor with a mistyped address still sees what is for sale. */
export function NotFoundSign({ content }: { content: DomainContent }) {
  return (
    <div className="not-found-sign">
      <NamePoster name={content.name} poster={content.poster} />
      <p className="not-found-offer">{content.footer.text}</p>
    </div>
  );
}

/** Makes the tape of each piece of a name: a cell for each letter, numbered through, and one for the ending. */
export function makeNameCells(words: PosterWord[], dir?: 'rtl'): TapeCell[][] {
  const hasAllNumbers = countLetters(words) <= FINE_MAX;
  let number = 0;
  return words.map(({ text, cells: widths, dir: own = dir }) => {
    if (!widths) return [{ share: 1, label: text, tone: 'ink' }];
    const cells = widths.map((share) => {
      number += 1;
      return { share, label: hasAllNumbers || number % 5 === 0 ? `${number}` : undefined };
    });
    return own === 'rtl' ? cells.toReversed() : cells;
  });
}

const countLetters = (words: PosterWord[]) => words.flatMap(({ cells = [] }) => cells).length;
