import type { ReactNode } from 'react';
import type { DomainContent } from '#contract/domain-content.ts';
import type { OfferStart } from '#contract/page.ts';
import type { Toast } from '../ui/toast.tsx';

/** `offered`: what the visitor offered, as it was understood. */
export function sentToast({ words }: DomainContent, offered = ''): Toast {
  return offered === '' ? words.offer.sent : { ...words.offer.sent, more: <bdi>{offered}</bdi> };
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
export function firstToast(start: OfferStart, content: DomainContent): Toast | null {
  if (start.status === 'sent') return sentToast(content, start.offered);
  return start.status === 'failed' ? failureToast(content) : null;
}
