import type { ServicesContent } from '#contract/services-content.ts';
import { FooterLinks } from '../ui/footer-links.tsx';
import { Logo } from './logo.tsx';
import { PhoneLink } from './phone-link.tsx';

export function SiteFooter({ content }: { content: ServicesContent }) {
  return (
    <footer className="site-footer on-ink">
      <div className="wrap">
        <div className="site-footer-lead">
          <p className="site-brand">
            <Logo picture={content.logo} mark={content.mark} />
            {content.brand}
          </p>
          <p>{content.tagline}</p>
        </div>
        <p className="site-ways">
          <a className="text-link" href={`mailto:${content.email}`}>
            <bdi>{content.email}</bdi>
          </a>
          <PhoneLink number={content.phone} />
        </p>
        <FooterLinks links={content.legal} />
        <p className="site-copyright">
          © 2024 <bdi>{content.brand}</bdi>. {content.description}
        </p>
      </div>
    </footer>
  );
}
