import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { PageLink } from '../ui/page/page-links.tsx';
import { buttonClass } from '../ui/button.tsx';
import { type FrameContent, FormLink } from './contact-links.tsx';

/**
 * The list of links: in a row if there is room, otherwise a popover that the toggle opens. The platform opens it,
 * closes it on Escape, returns the focus and reports its state: HTML allows no `aria-expanded` together with
 * `popovertarget`. The inline script closes it when a link is chosen. Without any script, the toggle is a link to the
 * list, which is open while it is the target of the address, and every other link closes it. An empty menu is omitted.
 */
export function SiteMenu({ content }: { content: FrameContent }) {
  const { navigation: words, sections } = content;
  const { pathname } = useLocation();
  const toggle = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const button = toggle.current;
    if (!button) return;
    // The stylesheet removes the toggle when the links fit in a row.
    const observer = new ResizeObserver(() => {
      if (button.offsetWidth === 0) document.querySelector<HTMLElement>(':popover-open')?.hidePopover();
    });
    observer.observe(button);
    return () => observer.disconnect();
  }, []);
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
          <button className="site-toggle" type="button" popoverTarget={LIST_ID} aria-controls={LIST_ID} ref={toggle}>
            <ToggleFace text={words.menu} />
          </button>
          <noscript>
            <a className="site-toggle" id={OPENER_ID} href={`#${LIST_ID}`}>
              <ToggleFace text={words.menu} />
            </a>
            <a className="site-toggle" href={`#${OPENER_ID}`}>
              <ToggleFace text={words.menu} />
            </a>
          </noscript>
          <ul className="site-menu" id={LIST_ID} popover="auto">
            {sections.map(({ name, anchor }) => (
              <li key={name}>
                <PageLink className="site-link" to={`/#${anchor}`}>
                  {words[name]}
                </PageLink>
              </li>
            ))}
            {words.links?.map(({ label, href }) => (
              <li key={href}>
                <a className="site-link" href={href} aria-current={href === pathname ? 'page' : undefined}>
                  {label}
                </a>
              </li>
            ))}
            {words.start && (
              <li>
                <FormLink className={buttonClass('primary')}>{words.start}</FormLink>
              </li>
            )}
          </ul>
        </div>
      </div>
    </div>
  );
}

const LIST_ID = 'site-menu';
/** In the fixed bar, so that the page does not scroll. */
const OPENER_ID = 'site-toggle';

function ToggleFace({ text }: { text: string }) {
  return (
    <>
      <span className="site-toggle-lines" aria-hidden="true" />
      {text}
    </>
  );
}

/** Decides when only screen readers get the button's text: a long one leaves the brand no room. */
function labelHiddenWhen({ length }: string): 'narrow' | 'always' | undefined {
  if (length <= 6) return undefined;
  return length <= 12 ? 'narrow' : 'always';
}
