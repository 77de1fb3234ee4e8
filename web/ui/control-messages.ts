import { createContext, useContext } from 'react';

interface ControlMessages {
  close: string;
  error: string;
  /** `{count}` is the number of characters. */
  left: PluralForms;
  tooMany: PluralForms;
}

type PluralForms = { other: string } & { [Category in Intl.LDMLPluralRule]?: string | undefined };

const ControlMessagesContext = createContext<ControlMessages | null>(null);

export const ControlMessagesProvider = ControlMessagesContext.Provider;

export const useControlMessages = () => useContext(ControlMessagesContext)!;

/** Fills a number into its plural form, in the language of the document. */
export function formatCount(forms: PluralForms, count: number): string {
  const { lang } = document.documentElement;
  return (forms[new Intl.PluralRules(lang).select(count)] ?? forms.other).replace('{count}', String(count));
}
