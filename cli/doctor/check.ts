/** `wrong` needs mending, `warning` is worth knowing, `unknown` could not be looked at. */
export type State = 'ok' | 'warning' | 'wrong' | 'unknown';

/** What a check found; a check may find several things. */
export interface Finding {
  state: State;
  words: string;
}

/** As `--json` prints it. */
export interface Check extends Finding {
  /** What was looked at, such as `mail server`. */
  name: string;
}

const finding =
  (state: State) =>
  (words: string): Finding => ({ state, words });

export const ok = finding('ok');
export const warning = finding('warning');
export const wrong = finding('wrong');
export const unknown = finding('unknown');
