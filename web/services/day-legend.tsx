import type { Day } from './working-day.tsx';

const signs = ['arrives', 'waits', 'work', 'done', 'freed'] as const;

/** What each sign of the drawing means; one that has no words is not drawn. */
export function DayLegend({ day: { legend, closing } }: { day: Day }) {
  return (
    <ul className="day-legend">
      {signs.map(
        (sign) =>
          legend[sign] && (
            <li data-sign={sign} key={sign}>
              {legend[sign]}
            </li>
          ),
      )}
      {closing && <li data-sign="closed">{closing.words}</li>}
    </ul>
  );
}
