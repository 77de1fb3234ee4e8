import type { Hours } from '#contract/company-parts.ts';
import type { ServicesContent } from '#contract/services-content.ts';

/** Where the company is, and when somebody is there. */
export function ContactPlaces({ words: { address, hours } }: { words: NonNullable<ServicesContent['contact']> }) {
  if (!address && !hours) return null;
  return (
    <div className="contact-places">
      {address && (
        <address className="contact-address">
          {address.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      )}
      {hours && (
        <div className="hours">
          {hours.heading && <h3 className="hours-heading">{hours.heading}</h3>}
          {hours.days ? <HoursTable {...hours} days={hours.days} /> : <HoursList {...hours} />}
          {hours.note && <p className="hours-note">{hours.note}</p>}
        </div>
      )}
    </div>
  );
}

function HoursList({ rows }: Hours) {
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

/** A row that is shorter than the days has empty places. */
function HoursTable({ days, rows }: Hours & { days: string[] }) {
  return (
    <table className="hours-table">
      <thead>
        <tr>
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
