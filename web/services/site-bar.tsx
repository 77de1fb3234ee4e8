import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import type { ServicesContent } from '#contract/services-content.ts';
import { Logo } from './logo.tsx';
import { measureBar } from './measure-bar.ts';
import { SiteMenu } from './site-menu.tsx';

/** The navigation bar, fixed to the top of every page. */
export function SiteBar({ content }: { content: ServicesContent }) {
  return (
    <header>
      <nav className="site-bar" aria-label={content.navigation.label} data-room={measureBar(content)}>
        <Link className="site-brand" to={paths.home} data-length={lengthOf(content.brand)}>
          <Logo picture={content.logo} mark={content.mark} />
          {content.brand}
        </Link>
        <SiteMenu content={content} />
      </nav>
    </header>
  );
}

/** Long names are set smaller where the bar is narrow; up to the schema's limit they then have room in it. */
function lengthOf({ length }: string): 'middle' | 'long' | undefined {
  if (length <= 16) return undefined;
  return length <= 30 ? 'middle' : 'long';
}
