import type { DomainContent } from '#contract/domain-content.ts';
import type { Money } from '#contract/price-content.ts';
import type { Sale } from '#contract/sale.ts';

/**
 * Writes the message of somebody who buys, and the price where the form asks for an amount, into the offer's form: only where the visitor has
 * written nothing there, nor in a draft that comes back.
 */
export async function beginOffer({ buy, price }: Sale, offers: DomainContent['offers']): Promise<void> {
  if (!buy || (offers === 'deliver' && (await keptMessage()) !== '')) return;
  const message = find<HTMLTextAreaElement>('[name=message]');
  if (!message || message.value.trim() !== '') return;
  if (price) writeAmount(price);
  write(message, buy.message);
}

function writeAmount({ amount, currency }: Money): void {
  const field = find<HTMLInputElement>('[name=amount]');
  if (!field || field.value.trim() !== '') return;
  const list = find<HTMLSelectElement>('select[name=currency]');
  const option = [...(list?.options ?? [])].find(({ text }) => text === currency);
  if (!option && find('.amount-currency')?.textContent !== currency) return;
  if (list && option) list.value = option.value;
  write(field, String(amount));
}

function write(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const find = <Found extends Element>(part: string) => document.querySelector<Found>(`#offer ${part}`);

/** The form fetches the same module; where it cannot be had, nothing comes back. */
async function keptMessage(): Promise<string> {
  try {
    const { keptOffer } = await import('../unsent-offer.tsx');
    return keptOffer()?.values['message']?.trim() ?? '';
  } catch {
    return '';
  }
}
