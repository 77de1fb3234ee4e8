import { createContext, useContext, type MouseEventHandler, type ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';

/** Fetches the quote page ahead of a visit; where a face has none, the address to write to instead. */
export type WayToQuote = (() => Promise<unknown>) | string;

const Way = createContext<WayToQuote>(() => Promise.resolve());

/** Gives every link to the quote page below it the way there. */
export const QuoteWay = Way.Provider;

interface QuoteLinkProps {
  className?: string;
  onClick?: MouseEventHandler;
  children: ReactNode;
}

/** A link to the quote page, whose code is fetched when pointer or focus turns to the link; without that page a mail. */
export function QuoteLink({ className, onClick, children }: QuoteLinkProps) {
  const way = useContext(Way);
  if (typeof way === 'string') {
    return (
      <a className={className} href={`mailto:${way}`} onClick={onClick}>
        {children}
      </a>
    );
  }
  // A fetch that fails here is tried again by the visit itself, which shows what went wrong.
  const fetchAhead = () => void way().catch(() => {});
  return (
    <Link className={className} to={paths.quote} onClick={onClick} onPointerEnter={fetchAhead} onFocus={fetchAhead}>
      {children}
    </Link>
  );
}
