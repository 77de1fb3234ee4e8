import type { ServicesContent } from '#contract/content/services-content.ts';
import type { ShownPicture } from '#contract/site/artwork.ts';

interface PhotographProps {
  className: string;
  picture: ShownPicture;
  /** Its width on the page, for `sizes` (HTML). */
  sizes: string;
  isFirst?: boolean;
}

/** A picture in the widths that it has. Those below the first screen wait until they are needed. */
export function Photograph({ className, picture, sizes, isFirst }: PhotographProps) {
  const order = isFirst ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy', decoding: 'async' } as const);
  return (
    <p className={className}>
      <img {...order} {...picture} alt={picture.alt} sizes={picture.srcSet && sizes} />
    </p>
  );
}

/** The picture of the first screen. Phones with three device pixels to one of CSS get a few less: nobody sees more. */
export function HeroPicture({ picture }: { picture: ShownPicture }) {
  const isFilling = picture.srcSet !== undefined;
  // In wide windows it is as high as the first screen, and its sides are cut off.
  const sizes = isFilling
    ? '(max-width: 36rem) 83vw, (min-width: 62rem) max(58vw, 68rem), 100vw'
    : '(max-width: 36rem) 75vw, 45vw';
  return (
    <Photograph className={isFilling ? 'hero-photograph' : 'hero-picture'} picture={picture} sizes={sizes} isFirst />
  );
}

type People = NonNullable<NonNullable<ServicesContent['about']>['people']>;

/** The people of a company. Those without a portrait have their initials in its place. */
export function People({ people }: { people: People }) {
  return (
    <ul className="people">
      {people.map(({ name, role, picture }) => (
        <li className="person" key={name}>
          {picture && <Photograph className="portrait" picture={picture} sizes="(min-width: 62rem) 17rem, 45vw" />}
          {!picture && (
            <p className="portrait initials" aria-hidden="true">
              {formatInitials(name)}
            </p>
          )}
          <p className="person-name">{name}</p>
          {role && <p className="person-role">{role}</p>}
        </li>
      ))}
    </ul>
  );
}

/** Returns the first letters of a person's first and last name, without titles such as `Dr.`. */
function formatInitials(name: string): string {
  const [first = '', ...others] = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word) && !word.endsWith('.'));
  return [first, others.at(-1) ?? ''].map((word) => [...word][0]).join('');
}
