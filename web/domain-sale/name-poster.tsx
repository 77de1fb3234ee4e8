import { Fragment } from 'react';
import { Static } from '../ui/static.tsx';
import { measureName } from './measure-name.ts';
import { Tape } from './tape.tsx';

/**
 * The name, as wide as the window: on one line, on two, or a word a line, whichever makes the larger poster. Its width in em arrives as
 * whole and tenths in data attributes, because a style attribute would break the Content Security Policy.
 */
export function NamePoster({ name }: { name: string }) {
  const { words, cells, oneLine, twoLines, longestWord } = measureName(name);
  return (
    <Static as="div" className="poster" {...emData(oneLine)}>
      <div className="poster-pair" {...emData(twoLines)}>
        <div className="poster-fit" {...emData(longestWord)}>
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
    </Static>
  );
}

/** 6.1 as whole and tenths. */
function emData(width: number) {
  const tenths = Math.round(width * 10);
  return { 'data-em': Math.floor(tenths / 10), 'data-tenths': tenths % 10 };
}
