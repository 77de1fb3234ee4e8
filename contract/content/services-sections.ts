import { z } from 'zod';
import { siteLink } from './common-content.ts';
import { day as calendarDay } from './identifiers.ts';
import { button, group, list, textWithNames, title, words } from './parts.ts';
import { picture } from './picture.ts';

const hours = z.strictObject({
  heading: title.optional().describe('Heading above the hours.'),
  days: list(title).optional().describe('Columns of a table, such as [Mon, Tue, Wed]. Without them, a plain list.'),
  rows: list(
    z.strictObject({
      name: title.describe('Day, days or time of day, such as Monday to Friday.'),
      times: list(title).describe(
        'Opening times, such as ["8:00–12:00", "13:00–17:00"]. A table has one for each column.',
      ),
    }),
  ).describe('Rows of the opening hours.'),
  holidays: list(
    z
      .strictObject({
        date: calendarDay.describe('Day, or the first of several days, such as 2026-12-24.'),
        until: calendarDay.optional().describe('Last of the days.'),
        words: title.describe('Opening times on that day, such as closed.'),
      })
      .refine(({ date, until = date }) => date <= until, { path: ['until'], error: 'must not be before the date' }),
  )
    .optional()
    .describe('Days with other times. Each appears four weeks before, until it has passed.'),
  note: words.optional().describe('Sentence below the hours.'),
});
export type Holiday = NonNullable<z.infer<typeof hours>['holidays']>[number];

/** Opening hours as a page shows them: the coming holidays are rows. */
export type Hours = Omit<z.infer<typeof hours>, 'holidays'> & { holidays?: z.infer<typeof hours>['rows'] };

const priceList = list(
  z.strictObject({
    item: title.describe('Service or product that has this price.'),
    price: title.describe('Price as visitors read it, such as from 189 €.'),
    note: words.optional().describe('Small print below the line.'),
  }),
)
  .optional()
  .describe('Price list of the service.');
export type PriceList = NonNullable<z.infer<typeof priceList>>;

const timeOfDay = z.string().regex(/^([01]?\d|2[0-3]):[0-5]\d$/, 'must be a time of day, such as 16:30');

/** The drawing of an example day: routines by hand and on their own. */
export const day = z.strictObject({
  heading: title.describe('Heading of the drawing.'),
  caption: words.optional().describe('Small sentence below the drawing.'),
  payoff: group('Large sum of the time. {time} is such as 3 h 45 min.', {
    byHand: textWithNames(['time']).describe('The sum by hand, such as {time} gone.'),
    onItsOwn: textWithNames(['time']).describe('The sum automated, such as {time} back.'),
  }).optional(),
  yourDay: group('Steppers with which visitors set their own day, to take it to the form.', {
    invitation: words.describe('Sentence above the button.'),
    action: button.describe('Button that shows the steppers.'),
    count: title.describe('Name of how often something comes, for screen readers.'),
    minutes: title.describe('Name of the minutes that each takes, for screen readers.'),
    answer: textWithNames(['rows', 'time']).describe('Answer to question 3 of the quote form, with {rows} and {time}.'),
  }).optional(),
  starts: timeOfDay.describe('First time on the scale, in quotes, such as "8:00".'),
  ends: timeOfDay.describe('Last time on the scale, in quotes, such as "20:00".'),
  choice: words.describe('Label of the two buttons, for screen readers.'),
  byHand: button.describe('Button that shows the day by hand.'),
  onItsOwn: button.describe('Button that shows the automated day.'),
  legend: group('Meaning of the signs in the drawing.', {
    arrives: words.describe('Label of the sign for something that arrives.'),
    waits: words.describe('Label of the sign for waiting.'),
    work: words.describe('Label of the sign for work by hand.'),
    done: words.describe('Label of the sign for something done.'),
  }),
  routines: list(
    z.strictObject({
      name: title.describe('Name of the routine, such as Web orders.'),
      byHand: words.describe('The routine by hand, in a few words.'),
      onItsOwn: words.describe('The automated routine, in a few words.'),
      arrivals: list(timeOfDay).describe('Times at which something arrives, such as ["8:35", "9:50"].'),
      worked: group('Time in which somebody does it by hand.', {
        from: timeOfDay.describe('Start of the work, such as "16:30".'),
        until: timeOfDay.describe('End of the work, such as "17:30".'),
      }),
    }),
  ).describe('Rows of the drawing.'),
});

export const solutions = z.strictObject({
  heading: title.describe('Heading of the section.'),
  intro: words.describe('Sentence below the heading.'),
  columns: z.boolean().optional().describe('Whether services appear in columns, side by side.'),
  services: list(
    z.strictObject({
      name: title.describe('Name of the service.'),
      promise: words.describe('Sentence below the name.'),
      drawing: z
        .enum(['page', 'workflow', 'connection'])
        .optional()
        .describe('Small drawing: a page, a workflow or a connection.'),
      picture: picture('Picture above the name, best in landscape format.').optional(),
      cases: list(
        z.strictObject({
          problem: words.describe('Problem that a customer has.'),
          solution: words.describe('Your solution.'),
        }),
      )
        .optional()
        .describe('Problems, each with your solution.'),
      prices: priceList,
    }),
  ).describe('Your services. Each has cases, prices, both or neither.'),
});

export const processSection = z.strictObject({
  heading: title.describe('Heading of the section.'),
  intro: words.describe('Sentence below the heading.'),
  you: words.optional().describe('Word for the customer, such as You.'),
  we: words.optional().describe('Word for your company, such as We.'),
  steps: list(
    z.strictObject({
      title: title.describe('Name of the step.'),
      text: words.optional().describe('Sentence about the step.'),
      you: words.optional().describe('Task of the customer in this step.'),
      we: words.optional().describe('Task of your company in this step.'),
    }),
  ).describe('Steps of the work, in their order.'),
});

export const about = z.strictObject({
  heading: title.describe('Heading of the section.'),
  text: list(words).describe('Paragraphs, one an entry.'),
  principles: list(
    z.strictObject({
      title: title.describe('Principle in a few words.'),
      text: words.describe('Sentence that explains it.'),
    }),
  )
    .optional()
    .describe('Principles that customers can count on.'),
  picture: picture('Picture of your company, best in landscape format.').optional(),
  people: list(
    z.strictObject({
      name: title.describe('Name of the person.'),
      role: title.optional().describe('Role of the person, such as Master electrician.'),
      picture: picture('Portrait, best in portrait format.').optional(),
    }),
  )
    .optional()
    .describe('The people who work for you, with or without pictures.'),
});

export const contact = z.strictObject({
  heading: title.describe('Heading of the section.'),
  mailHint: words.describe('Sentence before your email address.'),
  quoteHint: words.optional().describe('Sentence before the button to the form.'),
  action: button.optional().describe('Button to the form.'),
  message: button.optional().describe('Link to the short form, if the site has both forms.'),
  address: list(title).optional().describe('Postal address, one line an entry.'),
  map: siteLink.optional().describe('Link below the address, such as to a map. Nothing is loaded from there.'),
  hours: hours.optional().describe('Opening hours.'),
});
