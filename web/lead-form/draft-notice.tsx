import type { RefObject } from 'react';
import type { Toast } from '../ui/toast.tsx';
import { focusSubmit } from './use-lead-form.ts';

interface DraftNoticeProps extends DraftForm {
  words: Record<'kept' | 'clear' | 'cleared' | 'clearedHint' | 'restore', string>;
  onToast: (toast: Toast | null) => void;
}

export interface DraftForm {
  form: RefObject<HTMLFormElement | null>;
  /** Before anything is kept there is nothing to say. */
  isKept: boolean;
  /** Empties the form; the returned function brings the answers back. */
  onClear: () => () => void;
}

/** Says that a draft is kept on this device; a control forgets it, and for a while another brings it back. */
export function DraftNotice({ form, words, isKept, onClear, onToast }: DraftNoticeProps) {
  if (!isKept) return null;
  const clear = () => {
    const restore = onClear();
    const bringBack = () => {
      restore();
      onToast(null);
      focusSubmit(form.current);
    };
    const more = (
      <button className="toast-action" type="button" onClick={bringBack}>
        {words.restore}
      </button>
    );
    afterPaint(() => {
      onToast({ title: words.cleared, text: words.clearedHint, more });
      focusSubmit(form.current);
    });
  };

  return (
    <p className="kept-note">
      {words.kept}{' '}
      <button className="kept-clear" type="button" onClick={clear}>
        {words.clear}
      </button>
    </p>
  );
}

/** Growing fields are laid out anew when the form is emptied; what follows would make the visitor wait for both. */
const afterPaint = (act: () => void) => requestAnimationFrame(() => setTimeout(act));
