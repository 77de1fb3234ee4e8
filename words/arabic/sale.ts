import type { Words } from '#contract/words.ts';

export const sale: Words['sale'] = {
  price: 'السعر',
  buy: 'الشراء الآن',
  buyFor: 'الشراء مقابل {price}',
  through: 'الدفع عبر {host}',
  message: 'أرغب في شراء {face} مقابل {price}.',
  howToBuy: 'لشراء {face} مقابل {price}، أرسلوا هذه الرسالة: «{message}»',
  reserved: {
    label: 'محجوز',
    text: '{face} محجوز لأحد المشترين. تُحفظ العروض احتياطًا.',
    form: '{face} محجوز لأحد المشترين. يُحفظ عرضكم احتياطًا إن لم تتم تلك الصفقة.',
  },
  sold: { label: 'مبيع', text: 'تم بيع {face}.' },
};
