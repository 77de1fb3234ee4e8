import { useEffect, useState } from 'react';
import { tellMoney } from '#contract/amount/tell-money.ts';
import { readOffered, type AskedTerms } from '#contract/asked-terms.ts';
import { useControlWords } from '../../ui/control-words.ts';
import { textIn, useFormReading } from '../../ui/form-reading.ts';

interface AmountFieldProps {
  terms: NonNullable<AskedTerms['amount']>;
  lang: string;
  labels: Record<string, string>;
  /** As the form was posted without a script. */
  posted: Record<string, string>;
  errors: Record<string, string | undefined>;
}

/** How long typing rests before a screen reader says how it is understood, in milliseconds. */
const REST = 700;

/** An amount with its currency, and beside it how it is understood. */
export function AmountField({ terms, lang, labels, posted, errors }: AmountFieldProps) {
  const { currencies, minimum } = terms;
  const controls = useControlWords();
  const typed = useFormReading('amount', (form) => textIn(form, 'amount'), '');
  const chosen = useFormReading('amount', (form) => textIn(form, 'currency'), '');
  const told = tell(terms, lang, [typed, chosen]);
  const [said, say] = useState('');

  const words = told.isLow ? `${told.amount}. ${minimum!.words}` : told.amount;
  useEffect(() => {
    const timer = setTimeout(say, REST, words);
    return () => clearTimeout(timer);
  }, [words]);

  const messages = ['amount', 'currency'].filter((name) => errors[name]);
  return (
    <div className="field amount" data-invalid={messages.length > 0 || undefined}>
      <label className="field-label" htmlFor="amount">
        {labels['amount']}
      </label>
      <div className="amount-row">
        <input
          className="field-input"
          type="text"
          inputMode="decimal"
          enterKeyHint="next"
          autoComplete="off"
          id="amount"
          name="amount"
          defaultValue={posted['amount']}
          aria-invalid={!!errors['amount'] || undefined}
          aria-describedby={errors['amount'] ? 'amount-hint amount-error' : 'amount-hint'}
        />
        {currencies.length > 1 ? (
          <select
            className="field-input"
            id="currency"
            name="currency"
            aria-label={labels['currency']}
            defaultValue={currencies.slice(1).includes(posted['currency'] ?? '') ? posted['currency'] : ''}
            aria-invalid={!!errors['currency'] || undefined}
            aria-describedby={errors['currency'] && 'currency-error'}
          >
            {currencies.map((code, at) => (
              // The first stands for an empty field: nothing is kept of a form in which nobody has written.
              <option value={at === 0 ? '' : code} key={code}>
                {code}
              </option>
            ))}
          </select>
        ) : (
          <>
            <span className="amount-currency">{currencies[0]}</span>
            <input type="hidden" name="currency" />
          </>
        )}
      </div>
      <div className="amount-told" id="amount-hint">
        <bdi>{told.amount}</bdi>
        {told.isLow && <p>{minimum!.words}</p>}
        {minimum && (
          <noscript>
            <p>{minimum.words}</p>
          </noscript>
        )}
      </div>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {messages.map((name) => (
        <div className="field-error" key={name}>
          <span className="visually-hidden">{controls.error}</span>
          <p id={`${name}-error`}>{errors[name]}</p>
        </div>
      ))}
    </div>
  );
}

type Terms = AmountFieldProps['terms'];

/** An amount as it is understood, empty where it is not, and whether the seller would not look at it. */
function tell({ currencies, minimum }: Terms, lang: string, [typed, chosen]: [string, string]) {
  const offered = readOffered(typed, chosen, currencies, lang);
  if (typeof offered !== 'object' || offered.amount === '') return { amount: '', isLow: false };
  const isLow = minimum?.currency === offered.currency && Number(offered.amount) < minimum.amount;
  return { amount: tellMoney(offered.amount, offered.currency, lang), isLow };
}
