import { Fragment, type ReactNode } from 'react';
import type { DomainContent } from '#contract/content/domain-content.ts';
import type { NamePoster as Poster, PosterWord } from '#contract/site/artwork.ts';
import { Tape } from '../../ui/tape.tsx';
import { ContactButton, mailLink, whatsappLink } from '../contact/contact-button.tsx';
import { lettersOf, nameCells } from '../name-tape.ts';
import { PriceTag, type PurchaseProps } from './price-tag.tsx';

export function Hero({ content, to, onBuy }: PurchaseProps) {
  const { badges, lead } = content.hero;
  return (
    <section className="hero" aria-labelledby="hero-heading">
      {badges && (
        <ul className="hero-badges">
          {badges.map((badge) => (
            <li key={badge}>{badge}</li>
          ))}
        </ul>
      )}
      <NamePoster name={content.name} poster={content.poster} headingId="hero-heading" />
      <div className="hero-foot">
        {content.sale && <PriceTag content={content} sale={content.sale} to={to} onBuy={onBuy} />}
        <p className="hero-lead">{lead}</p>
        <HeroButtons content={content} to={to} />
      </div>
    </section>
  );
}

/** The two buttons, to the contact section, or to an email and WhatsApp. Omits a button that leads nowhere new. */
function HeroButtons({ content: { name, email, whatsapp, hero, sale }, to }: Omit<PurchaseProps, 'onBuy'>) {
  const { offerButton, contactButton } = hero;
  if (!offerButton && !contactButton) return null;
  const mail = mailLink(email, name);
  return (
    <div className="hero-buttons">
      {offerButton && (
        // A page has one prominent button.
        <ContactButton to={to} href={mail} kind={sale?.buy ? 'secondary' : 'primary'}>
          {offerButton}
        </ContactButton>
      )}
      {contactButton && (to || whatsapp || !offerButton) && (
        <ContactButton to={to} href={whatsapp ? whatsappLink(whatsapp, name) : mail} kind="secondary">
          {contactButton}
        </ContactButton>
      )}
    </div>
  );
}

/** Maximum of letters for a tape with fine steps, which would fill a longer one. */
const FINE_MAX = 12;

interface NamePosterProps {
  name: string;
  poster: Poster;
  /** Id of a headline. Without it the name is a sign, on a page with another headline. */
  headingId?: string;
}

/**
 * The name, as wide as the window, in the lines that the build has chosen for a phone, a tablet and a desk. Below each
 * line is its piece of the tape. The tape repeats the text unseen, so that each piece is as wide as its word in any
 * font. The page's stylesheet has the widths of the lines, because a style attribute would break the Content Security
 * Policy.
 */
function NamePoster({ name, poster: { words, dir }, headingId }: NamePosterProps) {
  const Name = headingId ? 'h1' : 'p';
  const cells = nameCells(words, dir);
  const steps = lettersOf(words) <= FINE_MAX ? 4 : 2;
  return (
    <div className="poster" dir={dir ?? 'ltr'}>
      <div className="poster-fit">
        <Name className="poster-name" id={headingId} aria-label={headingId && name}>
          {words.map((one, at) => renderWord(one, at))}
        </Name>
        <div className="poster-strips" aria-hidden="true">
          {words.map((one, at) =>
            renderWord(one, at, <Tape className="poster-tape" cells={cells[at]!} stepsOf={() => steps} />),
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
