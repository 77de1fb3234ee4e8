/**
 * The backend functions as the browser calls them. `call` resolves to a value in every case: expected failures are
 * returned, and `error` is what goes to the console (spec point 8). `prepare` loads the client ahead of the first call.
 */
export interface Functions {
  call(name: string, body: Record<string, string>, headers: Record<string, string>): Promise<CallResult>;
  prepare(): void;
}

export type CallResult = { ok: true } | { ok: false; error: unknown };
