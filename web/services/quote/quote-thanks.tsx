import { quoteWords } from '#contract/quote-request.ts';
import { Dialog } from '../../ui/dialog.tsx';

/** Its close button is gone with it, so the focus goes to the heading of the page. */
export function QuoteThanks({ onClose }: { onClose: () => void }) {
  const close = () => {
    onClose();
    document.getElementById('quote-title')?.focus();
  };
  return (
    <Dialog title={quoteWords.sent.title} close={quoteWords.sent.close} onClose={close}>
      <p>{quoteWords.sent.text}</p>
    </Dialog>
  );
}
