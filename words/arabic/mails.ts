import type { Words } from '#contract/words.ts';

export const mails: Words['mails'] = {
  owner: {
    subject: '{title} {reference} من {name}',
    heading: '{title} {reference}',
    received: 'وصل في {time} عبر {face}.',
    agreed: 'تمت الموافقة ({time})',
    due: 'موعد الرد قبل {due}، كما تعد صفحتك.',
    answer: 'الرد على هذه الرسالة يصل إلى الزائر.',
    answered: 'لتسجيل الرد: npm run leads -- answered {reference}',
    write: 'مراسلة {email}',
    call: 'الاتصال بالرقم {phone}',
    notGiven: '(لم يُذكر)',
  },
  visitor: {
    subject: 'وصلنا {noun} ({reference})',
    heading: 'وصلنا {noun}',
    hello: 'مرحبًا {name}،',
    helloNobody: 'مرحبًا،',
    thanks: 'شكرًا لتواصلكم معنا. وصلنا {noun}، ورقمه المرجعي {reference}. سيقرؤه أحد موظفينا ويرد عليكم.',
    copy: 'هذا ما أرسلتموه:',
    defused: 'كُتبت العناوين في هذه النسخة بالعلامة [.] كي لا يُضغط عليها.',
    more: 'هل لديكم ما تضيفونه؟ يكفي الرد على هذه الرسالة.',
    mistake:
      'لم تكتبوا إلينا؟ إذن أدخل شخص ما عنوانكم في النموذج على موقعنا. لا يلزمكم فعل شيء: ' +
      'لا يصل إلى أي عنوان أكثر من رسالة واحدة كهذه في اليوم. للشكوى يُرجى الرد على هذه الرسالة أو الكتابة إلى {address}. سيقرؤها أحد موظفينا.',
    signature: '{face}',
  },
  ofDomain: {
    owner: { subject: '{title} {reference} على {face} من {name}', heading: '{title} {reference} على {face}' },
    visitor: {
      subject: 'وصلنا {noun} على {face} ({reference})',
      thanks:
        'شكرًا لتواصلكم معنا. وصلنا {noun} على {face}، ورقمه المرجعي {reference}. سيقرؤه أحدنا ' +
        'ويرد عليكم خلال 24 ساعة.',
    },
  },
  held: {
    title: {
      zero: 'لا رسائل محجوزة للاشتباه بأنها مزعجة',
      one: 'رسالة واحدة محجوزة للاشتباه بأنها مزعجة',
      two: 'رسالتان محجوزتان للاشتباه بأنهما مزعجتان',
      few: '{count} رسائل محجوزة للاشتباه بأنها مزعجة',
      many: '{count} رسالة محجوزة للاشتباه بأنها مزعجة',
      other: '{count} رسالة محجوزة للاشتباه بأنها مزعجة',
    },
    many: 'أكثر من {count} رسالة محجوزة للاشتباه بأنها مزعجة',
    before: 'هي محفوظة، ولم يُرسل شيء بعد. لاستلام إحداها كغيرها يُرجى الإفراج عنها.',
    lead: '{reference}: {kind} عبر {face}، {time}',
    all: 'لعرضها كلها: npm run leads -- list. ولحذف إحداها: npm run leads -- erase REFERENCE.',
    once: 'تصلكم هذه الرسالة مرة واحدة في اليوم كحد أقصى، وعند وجود جديد فقط.',
  },
  reminder: {
    title: {
      zero: 'لا رسائل تنتظر الرد',
      one: 'رسالة واحدة تنتظر الرد',
      two: 'رسالتان تنتظران الرد',
      few: '{count} رسائل تنتظر الرد',
      many: '{count} رسالة تنتظر الرد',
      other: '{count} رسالة تنتظر الرد',
    },
    many: 'أكثر من {count} رسالة تنتظر الرد',
    before: 'المهلة التي تعد بها صفحتك للرد أوشكت على الانتهاء أو انتهت:',
    lead: '{reference} عبر {face}، وصلت {time}',
    due: 'موعد الرد قبل {due}',
    late: 'كان موعد الرد قبل {due}',
    answered: 'هل أجبت؟ npm run leads -- answered {reference}',
    once: 'كل رسالة تأتيك بسببها رسالة تذكير واحدة على الأكثر.',
  },
  week: {
    title: {
      zero: 'لم تصل رسائل في الأسبوع الماضي',
      one: 'وصلت رسالة واحدة في الأسبوع الماضي',
      two: 'وصلت رسالتان في الأسبوع الماضي',
      few: 'وصلت {count} رسائل في الأسبوع الماضي',
      many: 'وصلت {count} رسالة في الأسبوع الماضي',
      other: 'وصلت {count} رسالة في الأسبوع الماضي',
    },
    before: 'من {from} إلى {until}، لكل موقع:',
    visits: 'الزيارات: {count}، النماذج التي بُدئ ملؤها: {begun}',
    sources: 'جاءت الزيارات من: {sources}',
    came: 'وصلت: {count}',
    answered: 'تم الرد عليها: {count}',
    inTime: 'تم الرد عليها في المهلة الموعودة: {count} من {of}',
    median: 'نصف الردود استغرق أقل من {duration}.',
    waiting: 'بلا رد: {count}',
    longest: 'الأطول انتظارًا: {reference} من {name}، منذ {time}',
    held: 'محتجزة للاشتباه في أنها مزعجة: {count}',
    answerMark:
      'تُعد الرسالة مجابة عندما تسجّل ذلك: npm run leads -- answered REFERENCE. كل الأرقام: npm run leads -- stats.',
    off: 'تصلك هذه الرسالة مرة في الأسبوع عندما يكون فيها ما يقال. لإيقافها: WEEKLY_MAIL=off.',
  },
  selfTest: {
    subject: 'اختبار ذاتي: البريد يعمل، ولم يكتب أحد اليوم',
    title: 'البريد يعمل، ولم يكتب أحد اليوم',
    text:
      'لم تصلكم أي رسالة خلال اليوم الماضي، لذلك اختبر {face} نفسه: حُفظت هذه الرسالة وأُرسلت كما يُرسل أي طلب، ' +
      'في {time}. لا يلزمكم فعل شيء.',
    all: 'كل الطلبات حتى الآن: npm run leads -- list',
    doctor: 'هل كل شيء على ما يرام؟ npm run doctor',
  },
  notification: {
    title: '{title} {reference}',
    received: '{face}، وصل في {time}',
    due: 'موعد الرد قبل {due}',
  },
};
