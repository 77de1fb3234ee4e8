import type { DomainFile } from '#contract/content/domain-content.ts';
import type { ServicesFile } from '#contract/content/services-content.ts';

/** A change of the sample's content, in a site of its own. */
export type Change<Content> = (content: Content) => void;

/**
 * The content that a journey needs besides the sample. A key is that of the site's file, and of its address on this
 * machine.
 */
export interface Variants {
  services?: Record<string, Change<ServicesFile>>;
  domains?: Record<string, Change<DomainFile>>;
  /** Further files of the content folder, by their path in it. */
  files?: Record<string, string>;
}
