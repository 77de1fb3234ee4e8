import type { DomainContent, DomainSection } from '#contract/domain-content.ts';
import { SellerFacts } from './seller-facts.tsx';
import { mailLink, whatsappLink } from './write-links.ts';

interface DirectLinksProps {
  content: DomainContent;
  direct: DomainSection<'contact'>['direct'];
}

/** The ways around the form: a mail, and a WhatsApp message that is already begun (spec point 7). */
export function DirectLinks({ content: { email, name, whatsapp, seller }, direct }: DirectLinksProps) {
  return (
    <div className="direct">
      <h3>{direct.heading}</h3>
      <ul>
        <li>
          <a href={mailLink(email, name)}>
            <span className="direct-way">{direct.email} </span>
            <bdi>{email}</bdi>
          </a>
        </li>
        {whatsapp && (
          <li>
            <a href={whatsappLink(whatsapp, direct.whatsappText)}>
              <span className="direct-way">{direct.whatsapp} </span>
              <bdi>{whatsapp}</bdi>
            </a>
          </li>
        )}
      </ul>
      <SellerFacts seller={seller} />
    </div>
  );
}
