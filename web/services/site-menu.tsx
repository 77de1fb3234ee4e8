import { useRef } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '../ui/button.tsx';
import { type FrameContent, QuoteLink } from './contact-links.tsx';

/**
 * The list of links: in a row if there is room, otherwise a popover that the toggle opens. The platform opens it,
 * closes it on Escape, returns the focus and reports its state without a script: HTML allows no `aria-expanded`
 * together with `popovertarget`. An empty menu is omitted.
 */
export function SiteMenu({ content }: { content: FrameContent }) {
  const { navigation: words, sections } = content;
  const list = useRef<HTMLUListElement>(null);
  const close = () => list.current?.matches(':popover-open') && list.current.hidePopover();
  if (sections.length === 0 && !words.links?.length && !words.start) return null;

  const labels = [...sections.map(({ name }) => words[name]), ...(words.links ?? []).map(({ label }) => label)];
  return (
    <div className="site-nav" data-menu={words.menu} data-wordless={labelHiddenWhen(words.menu)}>
      <div className="site-room">
        <div className="site-ruler" aria-hidden="true">
          {labels.map((label, at) => (
            <span className="site-link" key={at} data-label={label} />
          ))}
          {words.start && <span className={buttonClass('primary')} data-label={words.start} />}
        </div>
        <div className="site-place">
          <button className="site-toggle" type="button" popoverTarget="site-menu" aria-controls="site-menu">
            <span className="site-toggle-lines" aria-hidden="true" />
            {words.menu}
          </button>
          <ul className="site-menu" id="site-menu" popover="auto" ref={list}>
            {sections.map(({ name, anchor }) => (
              <li key={name}>
                <Link className="site-link" to={`/#${anchor}`} onClick={close}>
                  {words[name]}
                </Link>
              </li>
            ))}
            {words.links?.map(({ label, href }) => (
              <li key={href}>
                <a className="site-link" href={href}>
                  {label}
                </a>
              </li>
            ))}
            {words.start && (
              <li>
                <QuoteLink className={buttonClass('primary')} onClick={close}>
                  {words.start}
                </QuoteLink>
              </li>
            )}
          </ul>
        </div>
      </div>
    </div>
  );
}

/** Decides when only screen readers get the button's text: a long one leaves the brand no room. */
function labelHiddenWhen({ length }: string): 'narrow' | 'always' | undefined {
  if (length <= 6) return undefined;
  return length <= 12 ? 'narrow' : 'always';
}
