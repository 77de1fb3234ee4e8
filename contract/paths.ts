/** Every address that browser and server agree on (product.md, "The function"). */
export const paths = {
  home: '/',
  quote: '/quote',
  functions: '/functions/v1',
  /** A challenge for a proof of work (`evidence.ts`). */
  challenge: '/functions/v1/challenge',
  health: '/healthz',
  ready: '/readyz',
  metrics: '/metrics',
} as const;

/** Names of the backend functions, as `functions.invoke` takes them. */
export const functionNames = { quote: 'send-quote-request', offer: 'send-offer' } as const;
export type FunctionName = (typeof functionNames)[keyof typeof functionNames];

export function functionPath(name: FunctionName): string {
  return `${paths.functions}/${name}`;
}
