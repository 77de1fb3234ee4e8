import type { ReactNode } from 'react';
import type { DomainContent } from '#contract/domain-content.ts';
import type { OfferStart } from '#contract/page.ts';
import type { Toast } from '../ui/toast.tsx';

export function sentToast({ words }: DomainContent): Toast {
  return words.offer.sent;
}

/** `fallback`: how else the offer can be sent; by default the address to write to. */
export function failureToast({ email, words }: DomainContent, fallback?: ReactNode): Toast {
  const more = fallback ?? (
    <a href={`mailto:${email}`}>
      <bdi>{email}</bdi>
    </a>
  );
  return { ...words.offer.failed, destructive: true, more };
}

/** What a page says that arrives as the answer to a posted offer. */
export function firstToast({ status }: OfferStart, content: DomainContent): Toast | null {
  if (status === 'sent') return sentToast(content);
  return status === 'failed' ? failureToast(content) : null;
}
