import type { DomainContent } from '#contract/domain-content.ts';
import { SellerFacts } from './seller-facts.tsx';

/** The ways around the form: a mail, and a WhatsApp message that is already begun (spec point 7). */
export function DirectLinks({ content: { email, name, whatsapp, contact, seller } }: { content: DomainContent }) {
  const { direct } = contact;
  return (
    <div className="direct">
      <h3>{direct.heading}</h3>
      <ul>
        <li>
          <a href={`mailto:${email}?subject=${encodeURIComponent(name)}`}>
            <span className="direct-way">{direct.email} </span>
            <bdi>{email}</bdi>
          </a>
        </li>
        {whatsapp && (
          <li>
            <a href={`https://wa.me/${whatsapp.replace(/\D/g, '')}?text=${encodeURIComponent(direct.whatsappText)}`}>
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
