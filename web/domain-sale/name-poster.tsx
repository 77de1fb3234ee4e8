import type { ReactNode } from 'react';
import type { NameLetters } from '#contract/page.ts';
import { Static } from '../ui/static.tsx';
import { measureName, type PosterWord } from './measure-name.ts';
import { Tape } from './tape.tsx';

/** Up to so many letters the tape has its fine steps; a longer one would be all steps. */
const FINE = 12;

interface NamePosterProps {
  name: string;
  /** Of the font that it is set in, where that is not the face's own. */
  letters?: NameLetters | undefined;
  /** A headline, with this id; else a sign, on a page that has another headline. */
  headingId?: string;
}

/**
 * The name, as wide as the window: on one line, on two, or a word a line, whichever makes the larger poster, and below each line
 * its piece of the tape. The tape lies over the same words once more, unseen, so that each piece is as wide as its word in
 * any font. Sizes arrive as numbers in data attributes, because a style attribute would break the Content Security Policy.
 */
export function NamePoster({ name, letters, headingId }: NamePosterProps) {
  const { words, deep, oneLine, twoLines, longestWord } = measureName(name, letters);
  const Name = headingId ? 'h1' : 'p';
  const fine = name.length - words.at(-1)!.text.length <= FINE;
  return (
    <Static as="div" className="poster" dir="ltr" {...emData(oneLine)}>
      <div className="poster-pair" {...emData(twoLines)}>
        <div className="poster-fit" data-deep={deep || undefined} {...emData(longestWord)}>
          <Name className="poster-name" id={headingId} aria-label={headingId && name}>
            {words.map((one, at) => word(one, at))}
          </Name>
          <div className="poster-strips" aria-hidden="true">
            {words.map((one, at) => word(one, at, <Tape className="poster-tape" cells={one.cells} fine={fine} />))}
          </div>
        </div>
      </div>
    </Static>
  );
}

function word({ text, before, after, opens, closes }: PosterWord, key: number, tape?: ReactNode) {
  return (
    <span
      className="poster-word"
      key={key}
      data-before={before}
      data-after={after}
      data-opens={opens}
      data-closes={closes}
    >
      {text}
      {tape}
    </span>
  );
}

/** 6.13 as whole, tenths and hundredths. */
function emData(width: number) {
  const hundredths = Math.round(width * 100);
  return {
    'data-em': Math.floor(hundredths / 100),
    'data-tenths': Math.floor(hundredths / 10) % 10,
    'data-hundredths': hundredths % 10,
  };
}
