import type { DomainContent } from '#contract/domain-content.ts';
import { FooterLinks } from '../ui/footer-links.tsx';
import { Static } from '../ui/static.tsx';

export function SaleFooter({ content: { name, email, footer, legal } }: { content: DomainContent }) {
  return (
    <Static as="footer" className="footer">
      <p className="footer-name">{name}</p>
      <p>{footer.text}</p>
      <p>
        <a href={`mailto:${email}`}>{email}</a>
      </p>
      <p>{footer.copyright}</p>
      <FooterLinks links={legal} />
    </Static>
  );
}
