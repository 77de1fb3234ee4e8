import { useRef } from 'react';
import { Link } from 'react-router';
import type { ServicesContent } from '#contract/services-content.ts';
import { buttonClass } from '../ui/button.tsx';
import { QuoteLink } from './quote-link.tsx';

const sections = ['solutions', 'process', 'about', 'contact'] as const;

/**
 * One list of links: in a row where there is room, else a popover that the toggle opens. The popover opens, closes on
 * Escape, gives the focus back and tells its state without a script: HTML allows no `aria-expanded` beside `popovertarget`.
 */
export function SiteMenu({ words }: { words: ServicesContent['navigation'] }) {
  const list = useRef<HTMLUListElement>(null);
  const close = () => list.current?.matches(':popover-open') && list.current.hidePopover();

  return (
    <div className="site-nav">
      <button className="site-toggle" type="button" popoverTarget="site-menu" aria-controls="site-menu">
        <span className="site-toggle-lines" aria-hidden="true" />
        {words.menu}
      </button>
      <ul className="site-menu" id="site-menu" popover="auto" ref={list}>
        {sections.map((section) => (
          <li key={section}>
            <Link className="site-link" to={`/#${section}`} onClick={close}>
              {words[section]}
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
        <li>
          <QuoteLink className={buttonClass('primary')} onClick={close}>
            {words.start}
          </QuoteLink>
        </li>
      </ul>
    </div>
  );
}
