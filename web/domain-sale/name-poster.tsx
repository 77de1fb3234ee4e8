import { Fragment, type ReactNode } from 'react';
import type { DomainContent } from '#contract/domain-content.ts';
import type { NamePoster as Poster, PosterWord } from '#contract/page.ts';
import { lettersOf, nameCells } from './name-cells.ts';
import { Tape } from './tape.tsx';

/** Up to so many letters the tape has its fine steps; a longer one would be all steps. */
const FINE = 12;

interface NamePosterProps {
  name: string;
  poster: Poster;
  /** A headline, with this id; else a sign, on a page that has another headline. */
  headingId?: string;
}

/**
 * The name, as wide as the window, in the lines that the build has chosen for a phone, a tablet and a desk, and below each line its
 * piece of the tape. The tape lies over the same words once more, unseen, so that each piece is as wide as its word in any font.
 * How wide the lines are is said in the page's stylesheet, because a style attribute would break the Content Security Policy.
 */
export function NamePoster({ name, poster: { words, dir }, headingId }: NamePosterProps) {
  const Name = headingId ? 'h1' : 'p';
  const cells = nameCells(words, dir);
  const fine = lettersOf(words) <= FINE;
  return (
    <div className="poster" dir={dir ?? 'ltr'}>
      <div className="poster-fit">
        <Name className="poster-name" id={headingId} aria-label={headingId && name}>
          {words.map((one, at) => word(one, at))}
        </Name>
        <div className="poster-strips" aria-hidden="true">
          {words.map((one, at) => word(one, at, <Tape className="poster-tape" cells={cells[at]!} fine={fine} />))}
        </div>
      </div>
    </div>
  );
}

function word({ text, opens, dir }: PosterWord, key: number, tape?: ReactNode) {
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

/** Above the words of the not-found page: whoever mistyped an address still sees which name is for sale. */
export function NotFoundSign({ content }: { content: DomainContent }) {
  return (
    <div className="not-found-sign">
      <NamePoster name={content.name} poster={content.poster} />
      <p className="not-found-offer">{content.footer.text}</p>
    </div>
  );
}
