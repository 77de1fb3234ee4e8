import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { LeadForm } from '#contract/lead-form.ts';
import type { DraftKeeper, KeepDraft } from './keep-draft.ts';

export interface DraftOptions {
  descriptor: LeadForm;
  start: { status: string };
  /** Nothing is kept on the device before it is there. */
  keepDraft?: KeepDraft | undefined;
}

/** The form's random id, and its draft as soon as one can be kept. */
export function useDraft(form: RefObject<HTMLFormElement | null>, { descriptor, start, keepDraft }: DraftOptions) {
  const formId = useRef('');
  const keeper = useRef<DraftKeeper>(undefined);
  const [isKept, setKept] = useState(false);
  const [isSent] = useState(start.status === 'sent');

  // With the layout, so that a submit which was held until the script arrived already finds the answers.
  useLayoutEffect(() => {
    keeper.current = keepDraft?.(form.current!, descriptor, formId, setKept);
    // Answers posted without the script are sent as well: no draft of them comes back.
    if (isSent) keeper.current?.clear();
    return keeper.current?.stop;
  }, [form, keepDraft, descriptor, isSent]);

  return { formId, isKept, clear: () => keeper.current!.clear() };
}
