import type { Variants } from './variants.ts';

export const office = 'office@firm.example';
export const quotes = ['ada@firm.example', 'bob@firm.example'];
export const sales = 'sales@firm.example';
export const line = 'We are away until 31 December and answer after that.';

const away = { from: '2020-01-01', until: '2099-12-31' };
const thanks = { link: { label: 'Book a visit', href: 'https://book.example/firm' }, photos: true };

/** Faces with own recipients whose owners are away, and that link to a page after sending. */
export const absences: Variants = {
  services: {
    away(content) {
      Object.assign(content, { to: office, away, thanks, answerWithin: 48 });
      content.quote!.to = quotes;
      content.quote!.next.reply = 'We answer tomorrow.';
    },
  },
  domains: {
    'away-domain': (file) => void Object.assign(file, { offers: 'deliver', to: sales, away, thanks }),
  },
};
