import type { ServicesContent } from '#contract/content/services-content.ts';
import type { Hours } from '#contract/content/services-sections.ts';
import { buttonClass } from '../../ui/button.tsx';
import { MailLink } from '../../ui/page/page-links.tsx';
import { groundClass } from '../site-frame.tsx';
import { FormLink, PhoneLink } from '../contact-links.tsx';

interface ContactSectionProps {
  contact: NonNullable<ServicesContent['contact']>;
  content: Pick<ServicesContent, 'email' | 'phone' | 'ground'>;
}

export function ContactSection({ contact, content: { email, phone, ground } }: ContactSectionProps) {
  const { heading, quoteHint, action, mailHint, message } = contact;
  return (
    <section className={`section contact ${groundClass(ground)}`} id="contact" aria-labelledby="contact-heading">
      <div className="wrap">
        <h2 id="contact-heading">{heading}</h2>
        {(quoteHint || action) && (
          <div className="contact-plan">
            {quoteHint && <p>{quoteHint}</p>}
            {action && <FormLink className={buttonClass('primary')}>{action}</FormLink>}
          </div>
        )}
        <div className="contact-direct">
          <p>{mailHint}</p>
          <p className="contact-ways">
            <MailLink className="text-link" email={email} />
            <PhoneLink phone={phone} />
            {message && (
              <FormLink className="text-link" to="message">
                {message}
              </FormLink>
            )}
          </p>
        </div>
        <ContactPlaces {...contact} />
      </div>
    </section>
  );
}

function ContactPlaces({ address, map, hours }: ContactSectionProps['contact']) {
  if (!address && !hours && !map) return null;
  return (
    <div className="contact-places">
      {(address || map) && (
        <address className="contact-address">
          {address?.map((line) => (
            <span key={line}>{line}</span>
          ))}
          {map && (
            <a className="text-link" href={map.href}>
              {map.label}
            </a>
          )}
        </address>
      )}
      {hours && <OpeningHours hours={hours} heading="h3" />}
    </div>
  );
}

export function OpeningHours({ hours, heading: Heading }: { hours: Hours; heading: 'h2' | 'h3' }) {
  return (
    <div className="hours">
      {hours.heading && <Heading className="hours-heading">{hours.heading}</Heading>}
      <HoursTable days={hours.days} rows={hours.rows} />
      {hours.holidays && <HoursTable rows={hours.holidays} />}
      {hours.note && <p className="hours-note">{hours.note}</p>}
    </div>
  );
}

/** A row shorter than the days has empty cells. Without days, all times of a row are in one cell. */
function HoursTable({ days, rows }: Pick<Hours, 'days' | 'rows'>) {
  return (
    <table className={days ? 'hours-table' : 'hours-table hours-list'}>
      {days && (
        <thead>
          <tr>
            {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- an empty corner */}
            <td />
            {days.map((day) => (
              <th scope="col" key={day}>
                {day}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map(({ name, times }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {days ? days.map((day, at) => <td key={day}>{times[at]}</td>) : <td>{times.join('\n')}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
