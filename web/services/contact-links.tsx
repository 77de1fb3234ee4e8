import { createContext, type ReactNode, useContext } from 'react';
import type { Phone } from '#contract/text/phone.ts';
import type { ServicesContent } from '#contract/content/services-content.ts';
import { type FormPage, type OwnContent, servicesPages } from '#contract/site/site-pages.ts';
import { PageLink } from '../ui/page/page-links.tsx';
import { useDayInAddress, withDay } from './own-day.ts';

/** The name of the form's page to which links lead. A site without one has the address to write to. */
const FormTargetContext = createContext<FormPage | { email: string }>({ email: '' });

export const FormTargetProvider = FormTargetContext.Provider;

interface FormLinkProps {
  className?: string;
  /** A page with a form other than the site's first. */
  to?: FormPage;
  children: ReactNode;
}

/** A link to a form's page, with the visitor's own day if they have one. Without such a page, it leads to an email. */
export function FormLink({ className, to, children }: FormLinkProps) {
  const target = useContext(FormTargetContext);
  const day = useDayInAddress();
  if (typeof target === 'object') {
    return (
      <a className={className} href={`mailto:${target.email}`}>
        {children}
      </a>
    );
  }
  return (
    <PageLink className={className} to={withDay(servicesPages[to ?? target].path, day)}>
      {children}
    </PageLink>
  );
}

/** The content that every page carries. */
export type FrameContent = Omit<ServicesContent, OwnContent>;

export function PhoneLink({ phone }: { phone: Phone | undefined }) {
  if (!phone) return null;
  return (
    <a className="text-link" href={`tel:${phone.number}`}>
      <bdi>{phone.shown}</bdi>
    </a>
  );
}
