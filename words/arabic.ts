import type { Words } from '#contract/content/words.ts';
import { links, mails } from './arabic/emails.ts';
import { offer, quote } from './arabic/forms.ts';

const sale: Words['sale'] = {
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

const portfolio: Words['portfolio'] = {
  title: 'أسماء للبيع',
  description: 'كل أسماء النطاقات المعروضة للبيع لدى {brand}، مع طولها وسعرها.',
  more: 'كل الأسماء المعروضة للبيع',
  search: 'بحث',
  ending: { label: 'الامتداد', all: 'كل الامتدادات' },
  price: { label: 'السعر', all: 'كل الأسعار' },
  upTo: 'حتى {amount}',
  offer: 'تقديم عرض',
  length: { label: 'الطول', all: 'كل الأطوال' },
  lettersAtMost: {
    zero: 'بلا أحرف',
    one: 'حرف واحد',
    two: 'حتى حرفين',
    few: 'حتى {count} أحرف',
    many: 'حتى {count} حرفًا',
    other: 'حتى {count} حرف',
  },
  category: { label: 'الفئة', all: 'كل الفئات' },
  sort: {
    label: 'الترتيب',
    name: 'حسب الاسم',
    length: 'حسب الطول، الأقصر أولًا',
    price: 'حسب السعر، الأقل أولًا',
    dearest: 'حسب السعر، الأعلى أولًا',
    ending: 'حسب الامتداد',
  },
  show: 'عرض الأسماء',
  clear: 'مسح البحث والتصفية',
  found: {
    zero: 'لا أسماء',
    one: 'اسم واحد',
    two: 'اسمان',
    few: '{count} أسماء',
    many: '{count} اسمًا',
    other: '{count} اسم',
  },
  letters: {
    zero: 'بلا أحرف',
    one: 'حرف واحد',
    two: 'حرفان',
    few: '{count} أحرف',
    many: '{count} حرفًا',
    other: '{count} حرف',
  },
  reserved: 'محجوز',
  none: {
    heading: 'لا يوجد اسم مطابق',
    text: 'جرّبوا أحرفًا أقل من الاسم، أو أزيلوا أحد عوامل التصفية.',
  },
  empty: 'لا توجد أسماء معروضة للبيع حاليًا.',
  pages: 'صفحات الأسماء',
  page: 'الصفحة {page} من {pages}',
  previous: 'السابق',
  next: 'التالي',
  data: 'القائمة كاملة:',
};

const domainPage: Words['domainPage'] = {
  title: '{name} معروض للبيع',
  description: '{name} معروض للبيع من مالكه مباشرة. قدّم عرضك، والرد في مدة أقصاها {time}.',
  notFound: { title: 'الصفحة غير موجودة', description: 'هذه الصفحة غير موجودة.' },
  badges: {
    premium: 'نطاق مميز متاح',
    transfer: 'نقل آمن',
    escrow: 'ضمان عبر وسيط',
    answer: 'الرد: {short}',
  },
  lead: 'اسم يسهل تذكّره. لا يوجد منه إلا واحد.',
  offerButton: 'قدّم عرضًا',
  contactButton: 'تواصل معنا',
  trust: {
    heading: 'مع وسيط الضمان لا يحتاج أي طرف إلى الثقة أولًا',
    text: 'ينتقل المال والاسم عبر الوسيط، خطوة بعد خطوة.',
    buyer: 'أنت',
    seller: 'البائع',
    escrow: 'الوسيط',
    steps: {
      offer: { title: 'العرض', text: 'تذكر المبلغ الذي تعرضه، ويصلك الرد في مدة أقصاها {time}.' },
      escrow: { title: 'الضمان', text: 'يبقى المبلغ لدى طرف ثالث إلى أن يصبح الاسم لك.' },
      transfer: { title: 'النقل', text: 'ينتقل الاسم إلى مسجّلك، وعندها فقط يُدفع المبلغ إلى البائع.' },
    },
  },
  contact: {
    heading: 'قدّم عرضًا أو راسلنا',
    text: 'عرّفنا بنفسك وبما يساويه الاسم عندك. يصلك الرد في مدة أقصاها {time}.',
    submit: 'أرسل العرض',
    direct: 'أو راسلنا مباشرة',
    email: 'بالبريد الإلكتروني',
    whatsapp: 'عبر واتساب',
    whatsappText: 'مرحبًا، أنا مهتم بالنطاق {name}.',
    withoutScript: 'يحتاج هذا النموذج إلى جافاسكربت. راسلنا بالبريد الإلكتروني، والرد يصل بالسرعة نفسها.',
  },
  questions: {
    heading: 'أسئلة قبل الشراء',
    safe: {
      question: 'هل الدفع آمن؟',
      answer: 'ننصح بوسيط ضمان: يحتفظ طرف ثالث بالمبلغ إلى أن يصبح الاسم في حسابك.',
    },
    way: {
      question: 'كيف يصلني الاسم؟',
      answer: 'ينتقل تسجيله إلى حساب لك لدى أحد المسجّلين، ونخبرك في كل خطوة بما عليك فعله.',
    },
    offer: {
      question: 'كم أعرض؟',
      answer: 'ما يساويه الاسم عندك. يقرأ شخصٌ كل عرض ويجيب عنه.',
    },
    what: { question: 'على ماذا أحصل بالضبط؟', answer: 'تسجيل {name}، منقولًا إلى مسجّلك.' },
  },
  footer: 'هذا النطاق معروض للبيع.',
  sold: { description: 'تم بيع {name}.', lead: 'وجد هذا الاسم صاحبه.', footer: 'لم يعد هذا النطاق معروضًا للبيع.' },
};

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
