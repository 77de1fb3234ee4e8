import { offerWords } from '#contract/offer.ts';
import type { Toast } from '../ui/toast.tsx';

/** What is said about a form in that state; nothing while there is nothing to say. */
export function toastOf(status: string, email: string): Toast | null {
  if (status === 'sent') return { ...offerWords.sent };
  if (status !== 'failed') return null;
  return { ...offerWords.failed, destructive: true, more: <a href={`mailto:${email}`}>{email}</a> };
}
