import type { DomainContent } from '#contract/domain-content.ts';
import { NamePoster } from './name-poster.tsx';

/** Above the words of the not-found page: whoever mistyped an address still sees which name is for sale. */
export function NotFoundSign({ content }: { content: DomainContent }) {
  return (
    <div className="not-found-sign">
      <NamePoster name={content.name} poster={content.poster} />
      <p className="not-found-offer">{content.footer.text}</p>
    </div>
  );
}
