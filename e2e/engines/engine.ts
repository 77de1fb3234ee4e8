import { expect } from '@playwright/test';

/** How pages are shown. Width in pixels. Without scripts: pages run none. */
export interface Look {
  width: number;
  dark: boolean;
  scriptless: boolean;
}

/** Commands of WebDriver, the protocol of the W3C. */
export type Command =
  | 'Navigate'
  | 'Back'
  | 'Forward'
  | 'Refresh'
  | 'ExecuteScript'
  | 'PerformActions'
  | 'FindElement'
  | 'ElementClick'
  | 'ElementSendKeys';

/** A browser with one page. */
export interface Engine {
  call(command: Command, parameters: { id?: string; [name: string]: unknown }): Promise<unknown>;
  /** Takes effect in the next page. */
  setLook(look: Look): Promise<void>;
  /** What pages and browser have written to the console since the last time. */
  takeConsole(): Promise<string[]>;
  /** Prints the page on sheets of A4, as a PDF. */
  print(): Promise<Buffer>;
  close(): Promise<void>;
}

export type EnginePage = ReturnType<typeof controlPage>;

/** What a visitor does, and what a journey looks at. Elements are named by their CSS selectors. */
export function controlPage({ call, print }: Engine) {
  const run = async <Value, Args extends unknown[]>(code: (...args: Args) => Value, ...args: Args) =>
    (await call('ExecuteScript', { script: `return (${code}).apply(null, arguments)`, args })) as Value;
  const find = async (value: string): Promise<string> => {
    const found = (await call('FindElement', { using: 'css selector', value })) as Record<string, string>;
    return Object.values(found)[0]!;
  };
  return {
    run,
    print,
    open: (url: string) => call('Navigate', { url }),
    back: () => call('Back', {}),
    forward: () => call('Forward', {}),
    reload: () => call('Refresh', {}),
    isShown: (css: string) =>
      run((each) => document.querySelector(each)?.checkVisibility({ visibilityProperty: true }) ?? false, css),
    read: (css: string) => run((each) => document.querySelector<HTMLElement>(each)?.innerText ?? '', css),
    /** WebKit clicks nothing while the page still scrolls to it. */
    click: (css: string) =>
      expect(async () => void (await call('ElementClick', { id: await find(css) }))).toPass({ timeout: 10_000 }),
    /** Types a text key by key. */
    type: async (css: string, text: string) => call('ElementSendKeys', { id: await find(css), text }),
    /** Puts a text in at once, as pasted, in a twentieth of the time. */
    paste: (css: string, text: string) =>
      run(
        (each, words) => {
          document.querySelector<HTMLElement>(each)!.focus();
          document.execCommand('insertText', false, words);
        },
        css,
        text,
      ),
    /** Presses these keys one after the other. */
    press(...keys: string[]) {
      const actions = keys.flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })));
      return call('PerformActions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
    /** Points at an element, and presses the mouse there as often as wanted. */
    async point(css: string, presses = 0) {
      const [x, y] = await run((each) => {
        const element = document.querySelector(each)!;
        element.scrollIntoView({ block: 'center', behavior: 'instant' });
        const { left, top, width, height } = element.getBoundingClientRect();
        return [Math.round(left + width / 2), Math.round(top + height / 2)];
      }, css);
      const press = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }));
      const actions = [{ type: 'pointerMove', duration: 0, x, y }, ...Array(presses).fill(press).flat()];
      await call('PerformActions', { actions: [{ type: 'pointer', id: 'mouse', actions }] });
    },
  };
}
