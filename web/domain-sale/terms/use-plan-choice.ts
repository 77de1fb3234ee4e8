import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore, type FormEvent } from 'react';
import { planName, readPlanName, type Plan } from '#contract/instalments.ts';
import type { AskedTerms } from '#contract/asked-terms.ts';

/** A plan as two numbers. */
export type PlanNumbers = Pick<Plan, 'percent' | 'months'>;

/**
 * Which plan is chosen, among some or by the visitor's own numbers. From its first effect on a hidden field of the form carries it,
 * which drafts and resets know as any other.
 */
export function usePlanChoice({ down, months, some }: NonNullable<AskedTerms['plans']>, posted: string) {
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const chosen = useRef<HTMLInputElement>(null);
  const isLive = useSyncExternalStore(never, isHere, isDrawn);
  const [own, setOwn] = useState<PlanNumbers>(
    readPlanName(posted) ?? {
      percent: Math.round((down.from + down.to) / 2),
      months: Math.round((months.from + months.to) / 2),
    },
  );

  const buttons = () => [...fieldset.current!.querySelectorAll<HTMLInputElement>('[type=radio]')];
  const show = (plan: string) => {
    const numbers = some.some((one) => one.plan === plan) ? null : readPlanName(plan);
    if (numbers) setOwn(numbers);
    const button = numbers ? buttons().at(-1) : buttons().find(({ value }) => value === plan);
    if (button) button.checked = true;
  };

  useLayoutEffect(() => {
    chosen.current!.value = buttons().find(({ checked }) => checked)?.value ?? '';
  }, []);

  useEffect(() => {
    const { form } = chosen.current!;
    // After what empties the form has emptied the hidden field.
    const showAgain = () => queueMicrotask(() => show(chosen.current?.value ?? ''));
    form!.addEventListener('reset', showAgain);
    return () => form!.removeEventListener('reset', showAgain);
  }, []);

  const onInput = ({ target }: FormEvent) => {
    const input = target as HTMLInputElement;
    if (input === chosen.current) return show(input.value);
    if (input.type === 'radio') chosen.current!.value = input.value;
    if (input.type !== 'range') return;
    const changed = { ...own, [input.dataset['part']!]: Number(input.value) };
    setOwn(changed);
    buttons().at(-1)!.checked = true;
    chosen.current!.value = planName(changed);
  };

  return { isLive, own, fieldset, chosen, onInput };
}

const never = () => () => {};
const isHere = () => true;
const isDrawn = () => false;
