declare module '*?worker&url' {
  /** Address of the worker's own bundle. */
  const address: string;
  // oxlint-disable-next-line import/no-default-export -- the bundler's way of giving an address
  export default address;
}
