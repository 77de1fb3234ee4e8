import type { ServicesContent } from '#contract/services-content.ts';
import { Dialog } from '../../ui/dialog.tsx';

interface QuoteThanksProps {
  words: ServicesContent['words']['quote'];
  onClose: () => void;
}

/** Its close button is gone with it, so the focus goes to the heading of the page. */
export function QuoteThanks({ words, onClose }: QuoteThanksProps) {
  const close = () => {
    onClose();
    document.getElementById('quote-title')?.focus();
  };
  return (
    <Dialog title={words.sent.title} close={words.close} onClose={close}>
      <p>{words.sent.text}</p>
    </Dialog>
  );
}
