import { useEffectEvent, useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import type { FormContent } from '#contract/content/form-content.ts';
import type { ServicesContent } from '#contract/content/services-content.ts';
import { Fallback } from '../../lead-form/fallback.tsx';
import { AnswerToNote } from '../../lead-form/fields.tsx';
import { type FormSession, useFormSession } from '../../lead-form/form-session.ts';
import { type Toast, ToastRegion } from '../../ui/toast.tsx';

interface FormOutcomeProps {
  page: FormContent;
  content: ServicesContent;
  session: FormSession;
}

/** The thank-you dialog, or the message of a failure, on every page of the site. */
export function FormOutcome({ page, content, session }: FormOutcomeProps) {
  const state = useFormSession(session);
  const { sent, close } = page.words;
  const toast = state.status === 'failed' ? failureToast(state.values, page, content.email) : null;
  const dismiss = () => session.change({ status: 'idle' });
  const closeThanks = () => {
    dismiss();
    // On the form's page, the submit button would get the focus. The emptied form begins with the heading.
    document.getElementById('form-title')?.focus();
  };
  return (
    <>
      <ToastRegion toast={toast} onClose={dismiss} />
      {state.status === 'sent' && (
        <Dialog title={sent.title} closeLabel={close} onClose={closeThanks}>
          <p>{sent.text}</p>
          <AnswerToNote note={state.answerTo} link={content.thanks?.link} />
        </Dialog>
      )}
    </>
  );
}

function failureToast(values: Record<string, string> | undefined, page: FormContent, email: string): Toast {
  const mail = { to: email, subject: page.title };
  return {
    ...page.words.failed,
    destructive: true,
    more: values && <Fallback values={values} labels={page.labels} mail={mail} words={page.form} />,
  };
}

interface DialogProps {
  title: string;
  children: ReactNode;
  closeLabel: string;
  /** Called after every way to close: button, Escape, backdrop. The caller moves the focus. */
  onClose: () => void;
}

/** Maximum time of a double click in milliseconds (the default of Windows). */
const DOUBLE_CLICK_MS = 500;

/**
 * The platform's modal dialog: it holds the focus, makes the page behind inert and closes on Escape. Rendered with
 * `open` and a `method="dialog"` form, it also opens and closes without JavaScript. The second half of a double click
 * on its opener does not close it.
 */
function Dialog({ title, children, closeLabel, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const closedBefore = useEffectEvent(onClose);

  // Runs before a visitor can press: the second half of a slow double click would close the opening dialog.
  useLayoutEffect(() => {
    const element = dialog.current!;
    if (!element.open) return closedBefore();
    if (!element.matches(':modal')) {
      element.open = false;
      element.setAttribute('closedby', 'closerequest');
      element.showModal();
    }
    const settled = setTimeout(() => element.setAttribute('closedby', 'any'), DOUBLE_CLICK_MS);
    return () => clearTimeout(settled);
  }, []);

  return (
    <dialog
      className="dialog"
      ref={dialog}
      open
      closedby="any"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={onClose}
    >
      <form className="dialog-body" method="dialog">
        <h2 className="dialog-title" id={`${id}-title`} tabIndex={-1}>
          {title}
        </h2>
        <div id={`${id}-text`}>{children}</div>
        <button className="button button-primary" type="submit" autoFocus onClick={passBySecondClick}>
          {closeLabel}
        </button>
      </form>
    </dialog>
  );
}

function passBySecondClick(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}
