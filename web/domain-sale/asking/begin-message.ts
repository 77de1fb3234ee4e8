import type { DomainContent } from '#contract/domain-content.ts';

/** Writes a message into the offer's form where the visitor has written none, neither there nor in a draft that comes back. */
export async function beginMessage(text: string, offers: DomainContent['offers']): Promise<void> {
  if (offers === 'deliver' && (await keptMessage()) !== '') return;
  const field = document.querySelector<HTMLTextAreaElement>('#offer [name=message]');
  if (!field || field.value.trim() !== '') return;
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The form fetches the same module; where it cannot be had, nothing comes back. */
async function keptMessage(): Promise<string> {
  try {
    const { keptOffer } = await import('../unsent-offer.tsx');
    return keptOffer()?.values['message']?.trim() ?? '';
  } catch {
    return '';
  }
}
