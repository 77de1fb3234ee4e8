import { createContext, type ReactNode, useContext } from 'react';
import { Link } from 'react-router';
import type { Phone } from '#contract/content/identifiers.ts';
import type { ServicesContent } from '#contract/content/services-content.ts';
import type { quoteForm } from '#contract/forms/quote-request.ts';
import { type OwnContent, servicesPages } from '#contract/site/face-pages.ts';
import type { PageDataOf } from '#contract/site/page.ts';
import type { FormSession } from '../lead-form/form-session.ts';
import type { Functions } from '../lead-form/form-state.ts';

/** Fetches the quote page ahead of a visit. For a face without that page, it is the address to write to. */
type QuoteTarget = (() => Promise<unknown>) | string | undefined;

const QuoteTargetContext = createContext<QuoteTarget>(undefined);

/** Provides the target for every link to the quote page below it. */
export const QuoteTargetProvider = QuoteTargetContext.Provider;

interface QuoteLinkProps {
  className?: string;
  children: ReactNode;
}

/** A link to the quote page, whose code is fetched on pointer or focus. Without that page, it leads to an email. */
export function QuoteLink({ className, children }: QuoteLinkProps) {
  const target = useContext(QuoteTargetContext);
  if (typeof target === 'string') {
    return (
      <a className={className} href={`mailto:${target}`}>
        {children}
      </a>
    );
  }
  const { path } = servicesPages.quote;
  // The visit itself repeats a failed fetch, and reports the problem.
  const fetchAhead = () => void target?.().catch(() => {});
  return (
    <Link className={className} to={path} onPointerEnter={fetchAhead} onFocus={fetchAhead}>
      {children}
    </Link>
  );
}

/** The content that every page carries. */
export type FrameContent = Omit<ServicesContent, OwnContent>;

/** The properties of the component of a page (`Page`), which a row of `contract/site/face-pages.ts` names. */
export interface ServicesPageProps {
  content: ServicesContent;
  starts: PageDataOf<'services'>['starts'];
  /** The form of the face, which outlives its page. */
  session: FormSession<typeof quoteForm>;
  functions: Functions;
}

/** A number to call, if the company has one. */
export function PhoneLink({ phone }: { phone: Phone | undefined }) {
  if (!phone) return null;
  return (
    <a className="text-link" href={`tel:${phone.number}`}>
      <bdi>{phone.shown}</bdi>
    </a>
  );
}
