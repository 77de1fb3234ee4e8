/** A script of the bundle, for the weight budget. */
export interface Chunk {
  file: string;
  isEntry: boolean;
  /** Minified, as it is served. */
  code: string;
  /** Files it cannot run without. */
  imports: string[];
  /** Minified bytes by module, named from the project's folder. */
  modules: Record<string, number>;
}
