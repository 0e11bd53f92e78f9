import { countedEn } from '#texts/counted';
import type { Texts } from '../../client/language.ts';

type Words = {
  readonly draft: (number: number) => string;
  readonly scheduled: string;
  readonly live: string;
  readonly never: string;
  readonly versions: string;
  readonly share: string;
  readonly schedule: string;
  readonly publish: string;
  readonly unschedule: string;
  readonly discard: string;
  readonly publishTitle: (number: number) => string;
  readonly publishLead: (places: number) => string;
  readonly didPublish: string;
  readonly didSchedule: string;
  readonly didUnschedule: string;
  readonly didDiscard: string;
  readonly didPutBack: (number: number) => string;
  readonly scheduleTitle: string;
  readonly scheduleLead: string;
  readonly when: string;
  readonly clock: string;
  readonly shareTitle: string;
  readonly shareLead: string;
  readonly copy: string;
  readonly copied: string;
  readonly open: string;
  readonly versionsTitle: string;
  readonly number: string;
  readonly state: string;
  readonly by: string;
  readonly saved: string;
  readonly states: Readonly<Record<string, string>>;
  readonly restores: (number: number) => string;
  readonly compare: string;
  readonly with: string;
  readonly same: string;
  readonly place: string;
  readonly putBack: string;
  readonly incomplete: string;
  readonly english: string;
  readonly arabic: string;
  readonly desktop: string;
  readonly phone: string;
  readonly language: string;
  readonly market: string;
  readonly width: string;
  readonly asOn: string;
  readonly preview: string;
  readonly previewFirst: string;
  readonly add: string;
  readonly remove: string;
  readonly up: string;
  readonly down: string;
  readonly choosePicture: string;
  readonly replacePicture: string;
  readonly uploading: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly label: string;
  readonly locked: string;
};

export const CONTENT_TEXTS: Texts<Words> = {
  en: {
    draft: (number) => `Draft ${number}, not published`,
    scheduled: 'Will be published',
    live: 'Published',
    never: 'Not written yet',
    versions: 'Versions',
    share: 'Share preview',
    schedule: 'Schedule',
    publish: 'Publish now',
    unschedule: 'Take off the schedule',
    discard: 'Discard draft',
    publishTitle: (number) => `Publish version ${number}?`,
    publishLead: (places) =>
      `${countedEn(places, 'place differs', 'places differ')} from what shoppers see. Every page shows it within 2 seconds. The version before can be put back.`,
    didPublish: 'Published. Pages show it now.',
    didSchedule: 'It will be published at that time.',
    didUnschedule: 'It is a draft again.',
    didDiscard: 'The draft is discarded.',
    didPutBack: (number) => `Version ${number} is a draft now. Publish it to show it.`,
    scheduleTitle: 'Publish at a time',
    scheduleLead: 'The draft is kept as it is now and published by itself.',
    when: 'Date and time',
    clock: 'On the clock of',
    shareTitle: 'Links to this preview',
    shareLead: 'They work for 24 hours, also for people without an account. Search engines are kept out.',
    copy: 'Copy',
    copied: 'The link is copied.',
    open: 'Open',
    versionsTitle: 'Versions',
    number: 'Number',
    state: 'State',
    by: 'By',
    saved: 'Saved',
    states: {
      draft: 'Draft',
      scheduled: 'Scheduled',
      published: 'Published',
      replaced: 'Before',
      discarded: 'Discarded',
    },
    restores: (number) => `puts back ${number}`,
    compare: 'Compare',
    with: 'with',
    same: 'These versions are the same.',
    place: 'Place',
    putBack: 'Put back',
    incomplete: 'Before it can be published:',
    english: 'English',
    arabic: 'العربية',
    desktop: 'Desktop',
    phone: 'Phone',
    language: 'Language of the preview',
    market: 'Market of the preview',
    width: 'Width of the preview',
    asOn: 'As on',
    preview: 'Preview',
    previewFirst: 'Save to see what you changed.',
    add: 'Add',
    remove: 'Remove',
    up: 'Move up',
    down: 'Move down',
    choosePicture: 'Choose a picture',
    replacePicture: 'Replace',
    uploading: 'Storing the picture…',
    fields: {
      accent: 'Accent: buttons, stars, marks (#RRGGBB)',
      blurb: 'What the footer says of the house',
      colours: 'Colours',
      first: 'First line',
      ground: 'Ground behind photographs (#RRGGBB)',
      invoiceLines: 'Below the name on invoices',
      reach: 'How shoppers reach you',
      replyTo: 'Answers to mails go to',
      second: 'Second line',
      social: 'Social networks',
      tagline: 'A line about the house',
      url: 'Address',
      whatsapp: 'WhatsApp',
      title: 'Title',
      quote: 'Quotation',
      quotetext: 'Text under it',
      items1: 'Promise 1',
      items2: 'Promise 2 ({free}: above what delivery is free)',
      items3: 'Promise 3',
      items4: 'Promise 4',
      items5: 'Promise 5',
      imagehead: 'Heading of the collections',
      head4: 'Heading of the testimonials',
      name: 'Name',
      city: 'City',
      rate: 'Stars',
      text: 'Text',
      head: 'Heading',
      head1: 'Heading 1',
      info1: 'Text 1',
      head2: 'Heading 2',
      title2: 'Text 2',
      img1: 'Pictures',
      INR: 'English',
      AED: 'العربية',
      en: 'English',
      ar: 'العربية',
      q: 'Question',
      a: 'Answer',
      heading: 'Heading',
      intro: 'Introduction',
      general: 'General',
      email: 'E-mail',
      website: 'Web address',
      press: 'Press',
      countries: 'Countries',
      label: 'Label',
      phone: 'Phone',
      tollFree: 'Toll-free',
      returnsEmail: 'E-mail for returns',
      hours: 'Hours',
      sections: 'Words of the page',
      items: 'Items',
      outlet: 'Outlet',
      list: 'Shown in the list (such as /products or /category/for-her)',
      summary: 'Summary',
      date: 'Date',
      image: 'Picture',
      image_ar: 'Picture for Arabic',
      shopImg: 'Picture',
      shopLocationEN: 'Name, English',
      shopLocationAR: 'Name, Arabic',
      shopAddressEN: 'Address, English',
      shopAddressAR: 'Address, Arabic',
      shopEmail: 'E-mail',
      shopWebsite: 'Web address',
      shopContact: 'Phone',
      shopContactTF: 'Toll-free',
      location: 'Map',
      type: 'Kind',
      country: 'Country',
      stores: 'Stores',
      factory: 'Factory',
      office: 'Office',
      map: 'Map',
      address: 'Address',
      names: 'Names that shoppers type, divided by commas',
      notes: 'Notes of ours that come nearest, divided by commas',
      like: 'What it is like',
    },
    label: 'Text',
    locked: 'This version is scheduled. Take it off the schedule to change it.',
  },
  ar: {
    draft: (number) => `المسودة ${number}، غير منشورة`,
    scheduled: 'ستُنشر',
    live: 'منشور',
    never: 'لم يُكتب بعد',
    versions: 'النسخ',
    share: 'مشاركة المعاينة',
    schedule: 'جدولة',
    publish: 'نشر الآن',
    unschedule: 'إلغاء الجدولة',
    discard: 'التخلي عن المسودة',
    publishTitle: (number) => `نشر النسخة ${number}؟`,
    publishLead: (places) =>
      `عدد المواضع المختلفة عما يراه المتسوقون: ${places}. تعرضها كل الصفحات خلال ثانيتين، ويمكن إرجاع النسخة السابقة.`,
    didPublish: 'نُشر، وتعرضه الصفحات الآن.',
    didSchedule: 'سيُنشر في ذلك الوقت.',
    didUnschedule: 'عاد مسودة.',
    didDiscard: 'تُخلّي عن المسودة.',
    didPutBack: (number) => `النسخة ${number} مسودة الآن. انشرها لتظهر.`,
    scheduleTitle: 'النشر في وقت محدد',
    scheduleLead: 'تُحفظ المسودة كما هي الآن وتُنشر تلقائيًا.',
    when: 'التاريخ والوقت',
    clock: 'بتوقيت',
    shareTitle: 'روابط هذه المعاينة',
    shareLead: 'تعمل 24 ساعة، حتى لمن ليس لديه حساب، ولا تراها محركات البحث.',
    copy: 'نسخ',
    copied: 'نُسخ الرابط.',
    open: 'فتح',
    versionsTitle: 'النسخ',
    number: 'الرقم',
    state: 'الحالة',
    by: 'بواسطة',
    saved: 'حُفظت',
    states: {
      draft: 'مسودة',
      scheduled: 'مجدولة',
      published: 'منشورة',
      replaced: 'سابقة',
      discarded: 'متروكة',
    },
    restores: (number) => `تعيد ${number}`,
    compare: 'مقارنة',
    with: 'مع',
    same: 'النسختان متطابقتان.',
    place: 'الموضع',
    putBack: 'إرجاع',
    incomplete: 'قبل النشر:',
    english: 'English',
    arabic: 'العربية',
    desktop: 'حاسوب',
    phone: 'هاتف',
    language: 'لغة المعاينة',
    market: 'سوق المعاينة',
    width: 'عرض المعاينة',
    asOn: 'كما في',
    preview: 'المعاينة',
    previewFirst: 'احفظ لترى ما غيّرته.',
    add: 'إضافة',
    remove: 'إزالة',
    up: 'تحريك لأعلى',
    down: 'تحريك لأسفل',
    choosePicture: 'اختر صورة',
    replacePicture: 'استبدال',
    uploading: 'جارٍ حفظ الصورة…',
    fields: {
      accent: 'لون الأزرار والنجوم والعلامات (#RRGGBB)',
      blurb: 'ما يقوله أسفل الصفحة عن الدار',
      colours: 'الألوان',
      first: 'السطر الأول',
      ground: 'الأرضية خلف الصور (#RRGGBB)',
      invoiceLines: 'تحت الاسم في الفواتير',
      reach: 'كيف يصل إليكم المتسوقون',
      replyTo: 'الردود على الرسائل تصل إلى',
      second: 'السطر الثاني',
      social: 'شبكات التواصل',
      tagline: 'سطر عن الدار',
      url: 'العنوان',
      whatsapp: 'واتساب',
      title: 'العنوان',
      quote: 'الاقتباس',
      quotetext: 'النص تحته',
      items1: 'الوعد 1',
      items2: 'الوعد 2 ({free}: حد التوصيل المجاني)',
      items3: 'الوعد 3',
      items4: 'الوعد 4',
      items5: 'الوعد 5',
      imagehead: 'عنوان المجموعات',
      head4: 'عنوان الآراء',
      name: 'الاسم',
      city: 'المدينة',
      rate: 'النجوم',
      text: 'النص',
      head: 'العنوان',
      head1: 'العنوان 1',
      info1: 'النص 1',
      head2: 'العنوان 2',
      title2: 'النص 2',
      img1: 'الصور',
      INR: 'English',
      AED: 'العربية',
      en: 'English',
      ar: 'العربية',
      q: 'السؤال',
      a: 'الجواب',
      heading: 'العنوان',
      intro: 'المقدمة',
      general: 'عام',
      email: 'البريد الإلكتروني',
      website: 'الموقع',
      press: 'الصحافة',
      countries: 'البلدان',
      label: 'التسمية',
      phone: 'الهاتف',
      tollFree: 'الرقم المجاني',
      returnsEmail: 'بريد الإرجاع',
      hours: 'ساعات العمل',
      sections: 'كلمات الصفحة',
      items: 'البنود',
      outlet: 'الجهة',
      list: 'يظهر في القائمة (مثل ‎/products أو ‎/category/for-her)',
      summary: 'الملخص',
      date: 'التاريخ',
      image: 'الصورة',
      image_ar: 'الصورة للعربية',
      shopImg: 'الصورة',
      shopLocationEN: 'الاسم بالإنجليزية',
      shopLocationAR: 'الاسم بالعربية',
      shopAddressEN: 'العنوان بالإنجليزية',
      shopAddressAR: 'العنوان بالعربية',
      shopEmail: 'البريد الإلكتروني',
      shopWebsite: 'الموقع',
      shopContact: 'الهاتف',
      shopContactTF: 'الرقم المجاني',
      location: 'الخريطة',
      type: 'النوع',
      country: 'البلد',
      stores: 'المتاجر',
      factory: 'المصنع',
      office: 'المكتب',
      map: 'الخريطة',
      address: 'العنوان',
      names: 'الأسماء التي يكتبها المتسوّقون، تفصل بينها فواصل',
      notes: 'أقرب روائحنا إليها، تفصل بينها فواصل',
      like: 'بماذا يشبه',
    },
    label: 'النص',
    locked: 'هذه النسخة مجدولة. ألغِ الجدولة لتعديلها.',
  },
};
