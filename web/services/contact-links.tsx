import { createContext, type ReactNode, useContext } from 'react';
import type { Phone } from '#contract/content/identifiers.ts';
import type { ServicesContent } from '#contract/content/services-content.ts';
import { type FormPage, type OwnContent, servicesPages } from '#contract/site/face-pages.ts';
import type { PageDataOf } from '#contract/site/page.ts';
import type { FormSession } from '../lead-form/form-session.ts';
import type { Functions } from '../lead-form/form-state.ts';
import { PageLink } from '../ui/page/page-links.tsx';

/** The form that links lead to, and how its page is fetched ahead. A face without one has the address to write to. */
type FormTarget = { page: FormPage; load: ((page: FormPage) => Promise<unknown>) | undefined } | string;

const FormTargetContext = createContext<FormTarget>('');

/** Provides the target for every link to a form below it. */
export const FormTargetProvider = FormTargetContext.Provider;

interface FormLinkProps {
  className?: string;
  /** A page with a form other than the face's first. */
  to?: FormPage;
  children: ReactNode;
}

/** A link to a form's page, whose code is fetched on pointer or focus. Without such a page, it leads to an email. */
export function FormLink({ className, to, children }: FormLinkProps) {
  const target = useContext(FormTargetContext);
  if (typeof target === 'string') {
    return (
      <a className={className} href={`mailto:${target}`}>
        {children}
      </a>
    );
  }
  const page = to ?? target.page;
  // The visit itself repeats a failed fetch, and reports the problem.
  const fetchAhead = () => void target.load?.(page).catch(() => {});
  return (
    <PageLink className={className} to={servicesPages[page].path} onPointerEnter={fetchAhead} onFocus={fetchAhead}>
      {children}
    </PageLink>
  );
}

/** The content that every page carries. */
export type FrameContent = Omit<ServicesContent, OwnContent>;

/** The properties of the component of a page (`Page`), which a row of `contract/site/face-pages.ts` names. */
export interface ServicesPageProps {
  content: ServicesContent;
  /** The name of the page, if it has a form. */
  name: FormPage;
  starts: PageDataOf<'services'>['starts'];
  /** The forms of the face, which outlive their pages. */
  sessions: Record<FormPage, FormSession>;
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
