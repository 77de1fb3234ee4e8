import type { DomainContent } from '#contract/domain-content.ts';

/** The ways around the form: a mail, and a WhatsApp message that is already begun (spec point 7). */
export function DirectLinks({ content: { email, name, whatsapp, contact } }: { content: DomainContent }) {
  const { direct } = contact;
  return (
    <div className="direct">
      <h3>{direct.heading}</h3>
      <dl>
        <dt>{direct.email}</dt>
        <dd>
          <a href={`mailto:${email}?subject=${encodeURIComponent(name)}`}>{email}</a>
        </dd>
        {whatsapp && (
          <>
            <dt>{direct.whatsapp}</dt>
            <dd>
              <a href={`https://wa.me/${whatsapp.replace(/\D/g, '')}?text=${encodeURIComponent(direct.whatsappText)}`}>
                <bdi>{whatsapp}</bdi>
              </a>
            </dd>
          </>
        )}
      </dl>
    </div>
  );
}
