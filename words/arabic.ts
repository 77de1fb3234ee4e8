import type { Words } from '#contract/words.ts';
import { domainPage } from './arabic/domain-page.ts';
import { offer, quote } from './arabic/forms.ts';
import { links } from './arabic/links.ts';
import { mails } from './arabic/mails.ts';
import { portfolio } from './arabic/portfolio.ts';
import { sale } from './arabic/sale.ts';

/** Modern Standard Arabic, with the polite plural. The pages are drawn from right to left. */
export const arabic: Words = {
  page: {
    skip: 'الانتقال إلى المحتوى',
    languages: 'اللغات',
    errorTitle: 'خطأ: {title}',
    forSale: '{face} معروض للبيع',
  },
  controls: {
    close: 'إغلاق الإشعار',
    error: 'خطأ:',
    left: {
      zero: 'لم يتبقَّ أي حرف',
      one: 'تبقّى حرف واحد',
      two: 'تبقّى حرفان',
      few: 'تبقّت {count} أحرف',
      many: 'تبقّى {count} حرفًا',
      other: 'تبقّى {count} حرف',
    },
    tooMany: {
      zero: 'لا زيادة',
      one: 'زيادة حرف واحد',
      two: 'زيادة حرفين',
      few: 'زيادة {count} أحرف',
      many: 'زيادة {count} حرفًا',
      other: 'زيادة {count} حرف',
    },
    empty: 'اتركوا هذا الحقل فارغًا',
  },
  notFound: {
    skip: 'الانتقال إلى المحتوى',
    text: 'عذرًا، هذه الصفحة غير موجودة',
    home: 'العودة إلى الصفحة الرئيسية',
  },
  forms: { quote, offer },
  sale,
  consent: { missing: 'يُرجى تحديد هذا المربع للموافقة' },
  plain: {
    goBack: 'ما كتبتموه ما زال في النموذج: عودوا إليه من المتصفح.',
    tooManyTries: {
      zero: 'المحاولات كثيرة جدًا. يُرجى المحاولة مجددًا الآن.',
      one: 'المحاولات كثيرة جدًا. يُرجى المحاولة مجددًا بعد ثانية واحدة.',
      two: 'المحاولات كثيرة جدًا. يُرجى المحاولة مجددًا بعد ثانيتين.',
      few: 'المحاولات كثيرة جدًا. يُرجى المحاولة مجددًا بعد {count} ثوانٍ.',
      many: 'المحاولات كثيرة جدًا. يُرجى المحاولة مجددًا بعد {count} ثانية.',
      other: 'المحاولات كثيرة جدًا. يُرجى المحاولة مجددًا بعد {count} ثانية.',
    },
  },
  mails,
  links,
  portfolio,
  domainPage,
};
