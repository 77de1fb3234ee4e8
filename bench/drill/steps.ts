export interface Step {
  name: string;
  seconds: number;
  words: string;
}

/** Runs a step of the drill, `tell` says what came of it. */
export type RunStep = <Result>(
  name: string,
  work: () => Promise<Result>,
  tell?: (result: Result) => string,
) => Promise<Result>;

/** `told`: called when a step has ended. */
export function createSteps(told: (step: Step) => void = () => {}): RunStep {
  return async (name, work, tell = () => '') => {
    const begun = performance.now();
    const result = await work();
    told({ name, seconds: (performance.now() - begun) / 1000, words: tell(result) });
    return result;
  };
}
