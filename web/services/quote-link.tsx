import { createContext, useContext, type MouseEventHandler, type ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';

const Ahead = createContext<() => Promise<unknown>>(() => Promise.resolve());

/** Gives every link to the quote page below it the way to fetch that page ahead of the visit. */
export const QuoteAhead = Ahead.Provider;

interface QuoteLinkProps {
  className?: string;
  onClick?: MouseEventHandler;
  children: ReactNode;
}

/** A link to the quote page; its code is fetched when pointer or focus turns to the link. */
export function QuoteLink({ className, onClick, children }: QuoteLinkProps) {
  const load = useContext(Ahead);
  // A fetch that fails here is tried again by the visit itself, which shows what went wrong.
  const fetchAhead = () => void load().catch(() => {});
  return (
    <Link className={className} to={paths.quote} onClick={onClick} onPointerEnter={fetchAhead} onFocus={fetchAhead}>
      {children}
    </Link>
  );
}
