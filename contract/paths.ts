/** Every address that browser and server agree on (product.md, "The function"). */
export const paths = {
  home: '/',
  quote: '/quote',
  functions: '/functions/v1',
  /** A challenge for a proof of work (`evidence.ts`); the page asks its own server only. */
  challenge: '/challenge',
  health: '/healthz',
  ready: '/readyz',
  metrics: '/metrics',
} as const;

/** Names of the backend functions, as `functions.invoke` takes them. */
export const quoteFunction = 'send-quote-request';
export const offerFunction = 'send-offer';
export type FunctionName = typeof quoteFunction | typeof offerFunction;

export function functionPath(name: FunctionName): string {
  return `${paths.functions}/${name}`;
}
