import { useLocation } from 'react-router';
import { PageLink } from '../ui/page/page-links.tsx';
import { buttonClass } from '../ui/button.tsx';
import { type FrameContent, FormLink } from './contact-links.tsx';

/**
 * The list of links: in a row in a wide bar, otherwise a popover that the toggle opens. The platform opens it, closes
 * it on Escape, returns the focus and reports its state: HTML allows no `aria-expanded` together with `popovertarget`.
 * The inline script closes it when a link is chosen. Without any script, the toggle is a link to the list, which is
 * open while it is the target of the address, and every other link closes it. A button alone needs no list.
 */
export function SiteMenu({ content }: { content: FrameContent }) {
  const { navigation: words, sections } = content;
  const { pathname } = useLocation();
  const start = words.start && <FormLink className={buttonClass('primary')}>{words.start}</FormLink>;
  if (sections.length === 0 && !words.links?.length) return start && <p className="site-nav">{start}</p>;
  return (
    <div className="site-nav">
      <button className="site-toggle" type="button" popoverTarget={LIST_ID} aria-controls={LIST_ID}>
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
        {sections.map((name) => (
          <li key={name}>
            <PageLink className="site-link" to={`/#${name}`}>
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
        {start && <li>{start}</li>}
      </ul>
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
