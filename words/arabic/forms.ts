import type { OfferTermWords, Words } from '#contract/content/words.ts';

const asked: OfferTermWords = {
  amount: { label: 'المبلغ', invalid: 'يُرجى إدخال مبلغ، مثل {example}' },
  currency: { label: 'العملة', invalid: 'تُقبل العروض بعملة {currencies}' },
  minimum: 'ينظر البائع في العروض ابتداءً من {amount}. يمكنكم إرسال عرضكم مع ذلك.',
  plan: { label: 'الدفع بالتقسيط', invalid: 'يُرجى اختيار إحدى الخطط' },
  plans: {
    intro: 'يمكنكم دفع السعر البالغ {price} على أقساط.',
    none: 'بدون تقسيط',
    column: 'الخطة',
    name: 'دفعة أولى {percent}، {months}',
    months: {
      zero: '{count} شهر',
      one: 'شهر واحد ({count})',
      two: 'شهران ({count})',
      few: '{count} أشهر',
      many: '{count} شهرًا',
      other: '{count} شهر',
    },
    down: 'الدفعة الأولى',
    term: 'عدد الأشهر',
    monthly: 'شهريًا',
    total: 'المجموع',
    own: 'خطة من اختياركم',
    sum: 'دفعة أولى {down}، ثم {monthly} شهريًا لمدة {months}. المجموع {total}.',
    rounding: 'قد يختلف القسط الأخير قليلًا بسبب التقريب.',
  },
  told: { price: 'السعر المطلوب', minimum: 'الحد الأدنى', below: 'أقل من الحد الأدنى', foreign: 'بعملة أخرى' },
};

type Forms = Words['forms'];

const failed = { title: 'تعذّر الإرسال', text: 'يُرجى المحاولة مجددًا أو التواصل معنا مباشرة.' };
const email = {
  invalid: 'يُرجى إدخال بريد إلكتروني صحيح',
  meant: 'هل تقصدون {address}؟',
  long: 'يجب ألا يتجاوز البريد الإلكتروني {max} حرفًا',
};
const nameLong = 'يجب ألا يتجاوز الاسم {max} حرف';
const phoneLong = 'يجب ألا يتجاوز رقم الهاتف {max} حرفًا';
const answer = {
  short: 'يُرجى كتابة {min} أحرف على الأقل',
  long: 'يجب ألا تتجاوز الإجابة {max} حرف',
};

/** Texts around every form. */
const unsent = {
  kept: 'يبقى ما تكتبونه في علامة التبويب هذه حتى إرساله.',
  clear: 'مسحه',
  cleared: 'تم المسح',
  clearedHint: 'وحُذف من هذا الجهاز أيضًا.',
  restore: 'استعادته',
  offline: 'لا يوجد اتصال. تابعوا الكتابة، فلن يضيع شيء.',
  unsentMail: 'إرسال النص نفسه بالبريد',
  unsentCopy: 'نسخ النص',
  copied: 'تم النسخ. ألصقوه حيث تشاؤون.',
  notCopied: 'لم يسمح المتصفح بالنسخ. النص موجود أيضًا في رابط البريد.',
};

export const quote: Forms['quote'] = {
  title: 'طلب عرض',
  noun: 'طلبكم',
  fields: {
    name: { label: 'الاسم الكامل', short: 'الحد الأدنى لعدد أحرف الاسم هو {min}', long: nameLong },
    email: { label: 'البريد الإلكتروني', ...email },
    company: { label: 'اسم الشركة', long: 'يجب ألا يتجاوز اسم الشركة {max} حرف' },
    phone: { label: 'رقم الهاتف', long: phoneLong },
    question1: { label: 'ماذا ينبغي أن تحقق الصفحة لعملكم؟', ...answer },
    question2: { label: 'ما الخطوات التي يتّبعها الزائر لبلوغ هذا الهدف؟', ...answer },
    question3: { label: 'أي المهام اليومية ينبغي أن تنجزها الصفحة بنفسها؟', ...answer },
    question4: { label: 'من أين تأتي الصفحة بمعلوماتها، وإلى أين ترسل البيانات التي تجمعها؟', ...answer },
    question5: { label: 'كيف ينبغي أن تنمو الصفحة مع عملكم؟', ...answer },
  },
  atLeast: {
    zero: 'يُرجى كتابة {min} حرف على الأقل',
    one: 'يُرجى كتابة حرف واحد ({min}) على الأقل',
    two: 'يُرجى كتابة حرفين ({min}) على الأقل',
    few: 'يُرجى كتابة {min} أحرف على الأقل',
    many: 'يُرجى كتابة {min} حرفًا على الأقل',
    other: 'يُرجى كتابة {min} حرف على الأقل',
  },
  submit: 'طلب الخطة الاستراتيجية',
  submitting: 'جارٍ الإرسال…',
  sent: {
    title: 'شكرًا لكم!',
    text: 'وصلنا طلبكم. سنتواصل معكم قريبًا عبر البريد الإلكتروني الذي كتبتموه.',
  },
  close: 'إغلاق',
  failed,
  unsent: {
    ...unsent,
    required: 'الحقول التي عليها علامة * مطلوبة.',
    example: 'على سبيل المثال:',
    sendLater: 'إرسال طلبي تلقائيًا عند عودة الاتصال',
    waiting: 'طلبكم جاهز. سيُرسل تلقائيًا مرة واحدة فور عودة الاتصال.',
  },
};

export const offer: Forms['offer'] = {
  title: 'عرض شراء',
  noun: 'عرضكم',
  fields: {
    name: { label: 'الاسم', short: 'يُرجى إدخال الاسم', long: nameLong },
    email: { label: 'البريد الإلكتروني', ...email },
    phone: { label: 'الهاتف', long: phoneLong },
    message: {
      label: 'عرضكم أو رسالتكم',
      short: 'يُرجى كتابة عرضكم أو رسالتكم',
      long: 'يجب ألا تتجاوز الرسالة {max} حرف',
    },
  },
  required: '* حقل مطلوب',
  submitting: 'جارٍ الإرسال…',
  sent: { title: 'أُرسلت الرسالة!', text: 'سنرد عليكم خلال {time}.' },
  failed,
  asked,
  unsent: {
    ...unsent,
    sendLater: 'إرسال عرضي تلقائيًا عند عودة الاتصال',
    waiting: 'عرضكم جاهز. سيُرسل تلقائيًا مرة واحدة فور عودة الاتصال.',
  },
};

export const message: Forms['message'] = {
  title: 'رسالة',
  noun: 'استفساركم',
  fields: {
    name: quote.fields.name,
    email: quote.fields.email,
    phone: quote.fields.phone,
    message: { ...offer.fields.message, label: 'رسالتكم', short: 'يُرجى كتابة رسالتكم' },
  },
  page: {
    title: 'اكتبوا لنا',
    intro: 'تكفي بضع كلمات. اتركوا رقم هاتفكم إن كنتم تفضلون أن نتصل بكم.',
    next: 'ما الذي يحدث بعد ذلك',
    read: 'نقرأ رسالتكم.',
    answer: 'يصلكم الرد عبر البريد الإلكتروني أو الهاتف.',
  },
  submit: 'إرسال الرسالة',
  submitting: quote.submitting,
  sent: { title: 'شكرًا لكم!', text: 'وصلتنا رسالتكم. سنتواصل معكم قريبًا عبر البريد الإلكتروني الذي كتبتموه.' },
  close: quote.close,
  failed,
  unsent: {
    ...quote.unsent,
    sendLater: 'إرسال رسالتي تلقائيًا عند عودة الاتصال',
    waiting: 'رسالتكم جاهزة. ستُرسل تلقائيًا مرة واحدة فور عودة الاتصال.',
  },
};
