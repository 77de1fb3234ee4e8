import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import type { ServicesContent } from '#contract/services-content.ts';
import { Logo } from './logo.tsx';
import { emOf } from '../ui/text-width.ts';
import { groundClass } from './ground-class.ts';
import { SiteMenu } from './site-menu.tsx';

/** Longer names are set smaller where the bar is narrow, in em. */
const ONE_LINE = 9;

/** The navigation bar, fixed to the top of every page. */
export function SiteBar({ content }: { content: ServicesContent }) {
  return (
    <header>
      <nav
        className={content.ground ? `site-bar ${groundClass(content.ground)}` : 'site-bar'}
        aria-label={content.navigation.label}
      >
        <Link className="site-brand" to={paths.home} {...emOf(content.brand, ONE_LINE)}>
          <Logo picture={content.logo} mark={content.mark} />
          {content.brand}
        </Link>
        <SiteMenu content={content} />
      </nav>
    </header>
  );
}
