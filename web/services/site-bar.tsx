import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import type { ServicesContent } from '#contract/services-content.ts';
import { Logo } from './logo.tsx';
import { SiteMenu } from './site-menu.tsx';

/** The navigation bar, fixed to the top of every page. */
export function SiteBar({ content }: { content: ServicesContent }) {
  return (
    <header>
      <nav className="site-bar" aria-label={content.navigation.label}>
        <Link className="site-brand" to={paths.home}>
          <Logo picture={content.logo} />
          {content.brand}
        </Link>
        <SiteMenu words={content.navigation} />
      </nav>
    </header>
  );
}
