import type { ServicesContent } from '#contract/content/services-content.ts';
import type { Hours } from '#contract/content/services-sections.ts';
import { buttonClass } from '../../ui/button.tsx';
import { groundClass } from '../site-frame.tsx';
import { PhoneLink, FormLink } from '../contact-links.tsx';

interface ContactSectionProps {
  contact: NonNullable<ServicesContent['contact']>;
  content: Pick<ServicesContent, 'email' | 'phone' | 'ground'>;
}

export function ContactSection({ contact, content: { email, phone, ground } }: ContactSectionProps) {
  return (
    <section className={`section contact ${groundClass(ground)}`} id="contact" aria-labelledby="contact-heading">
      <div className="wrap">
        <h2 className="section-heading" id="contact-heading">
          {contact.heading}
        </h2>
        {(contact.quoteHint || contact.action) && (
          <div className="contact-plan">
            {contact.quoteHint && <p>{contact.quoteHint}</p>}
            {contact.action && <FormLink className={buttonClass('primary')}>{contact.action}</FormLink>}
          </div>
        )}
        <div className="contact-direct">
          <p>{contact.mailHint}</p>
          <p className="contact-ways">
            <a className="text-link" href={`mailto:${email}`}>
              <bdi>{email}</bdi>
            </a>
            <PhoneLink phone={phone} />
            {contact.message && (
              <FormLink className="text-link" to="message">
                {contact.message}
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
      {hours.days ? <HoursTable {...hours} days={hours.days} /> : <HoursList {...hours} />}
      {hours.holidays && <HoursList rows={hours.holidays} />}
      {hours.note && <p className="hours-note">{hours.note}</p>}
    </div>
  );
}

function HoursList({ rows }: Pick<Hours, 'rows'>) {
  return (
    <dl className="hours-list">
      {rows.map(({ name, times }) => (
        <div key={name}>
          <dt>{name}</dt>
          {times.map((time) => (
            <dd key={time}>{time}</dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

/** The opening hours. A row shorter than the days has empty cells. */
function HoursTable({ days, rows }: Hours & { days: string[] }) {
  return (
    <table className="hours-table">
      <thead>
        <tr>
          {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the empty corner of a table is no control */}
          <td />
          {days.map((day) => (
            <th scope="col" key={day}>
              {day}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, times }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {days.map((day, at) => (
              <td key={day}>{times[at]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
