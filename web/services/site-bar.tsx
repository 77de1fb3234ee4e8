import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import type { ServicesContent } from '#contract/services-content.ts';
import { Logo } from './logo.tsx';
import { groundClass } from './ground-class.ts';
import { brandLength, measureBar } from './measure-bar.ts';
import { SiteMenu } from './site-menu.tsx';

/** The navigation bar, fixed to the top of every page. */
export function SiteBar({ content }: { content: ServicesContent }) {
  return (
    <header>
      <nav
        className={content.ground ? `site-bar ${groundClass(content.ground)}` : 'site-bar'}
        aria-label={content.navigation.label}
        data-room={measureBar(content)}
      >
        <Link className="site-brand" to={paths.home} data-length={brandLength(content.brand)}>
          <Logo picture={content.logo} mark={content.mark} />
          {content.brand}
        </Link>
        <SiteMenu content={content} />
      </nav>
    </header>
  );
}
