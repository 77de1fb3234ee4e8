import type { AskedWords } from '#contract/asked-words.ts';

export const asked: AskedWords = {
  amount: { label: 'المبلغ', invalid: 'يُرجى إدخال مبلغ، مثل {example}' },
  currency: { label: 'العملة', invalid: 'تُقبل العروض بعملة {currencies}' },
  minimum: 'ينظر البائع في العروض ابتداءً من {amount}. يمكنكم إرسال عرضكم مع ذلك.',
  plan: { label: 'الدفع بالتقسيط', invalid: 'يُرجى اختيار إحدى الخطط' },
  plans: {
    intro: 'يقبل البائع دفع السعر البالغ {price} على أقساط.',
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
    rounding: 'القسط الأخير يشمل فرق التقريب.',
  },
  told: { price: 'السعر المطلوب', minimum: 'الحد الأدنى', below: 'أقل من الحد الأدنى' },
};
