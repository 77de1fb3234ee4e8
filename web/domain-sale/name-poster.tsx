import { Fragment } from 'react';
import { measureName } from './measure-name.ts';
import { Tape } from './tape.tsx';

/**
 * The name, as wide as the window: on one line where that is large enough, else a word a line. Its width in em arrives as
 * whole and tenths in data attributes, because a style attribute would break the Content Security Policy.
 */
export function NamePoster({ name }: { name: string }) {
  const { words, cells, width, longestWord } = measureName(name);
  return (
    <div className="poster" data-em={Math.floor(width)} data-tenths={tenths(width)}>
      <div className="poster-fit" data-em={Math.floor(longestWord)} data-tenths={tenths(longestWord)}>
        <h1 className="poster-name" id="hero-heading">
          {words.map((word, at) => (
            <Fragment key={at}>
              {at > 0 && <wbr />}
              {word}
            </Fragment>
          ))}
        </h1>
        <Tape className="poster-tape" cells={cells} />
      </div>
    </div>
  );
}

const tenths = (width: number) => Math.round((width % 1) * 10);
