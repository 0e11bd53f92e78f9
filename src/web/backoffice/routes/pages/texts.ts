import type { PolicyName } from '#shop/content/content-keys.rules';
import type { Texts } from '../../client/language.ts';

type Words = {
  readonly title: string;
  readonly pages: string;
  readonly oldAddresses: string;
  readonly policies: string;
  readonly page: Readonly<Record<string, string>>;
  readonly policy: Readonly<Record<PolicyName, string>>;
  readonly both: string;
  readonly state: string;
  readonly lastChange: string;
  readonly published: string;
  readonly draft: string;
  readonly scheduled: string;
  readonly asShipped: string;
  readonly heading: string;
  readonly section: (number: number) => string;
  readonly part: (number: number) => string;
  readonly sectionTitle: string;
  readonly paragraphs: string;
  readonly paragraphsHint: string;
  readonly list: string;
  readonly listHint: string;
  readonly tableIn: Readonly<Record<'en' | 'ar', string>>;
  readonly column: (number: number) => string;
  readonly cell: (column: string, row: number) => string;
  readonly addRow: string;
  readonly removeRow: (number: number) => string;
  readonly closing: string;
  readonly closingLink: string;
  readonly addSection: string;
  readonly bothLanguages: string;
};

export const TEXTS: Texts<Words> = {
  en: {
    title: 'Pages and policies',
    pages: 'Pages',
    oldAddresses: 'Old addresses',
    policies: 'Policies',
    page: {
      about: 'About us',
      contact: 'Contact',
      stores: 'Stores',
      press: 'Press room',
      faqs: 'Questions',
      houses: 'Other houses',
      house: 'Your house',
    },
    policy: { returns: 'Delivery and return', privacy: 'Privacy', terms: 'Terms and conditions', shipping: 'Shipping' },
    both: 'English and Arabic',
    state: 'State',
    lastChange: 'Last change',
    published: 'Published',
    draft: 'Draft',
    scheduled: 'Scheduled',
    asShipped: 'As at the beginning',
    heading: 'Heading',
    section: (number) => `Section ${number}`,
    part: (number) => `Part ${number}`,
    sectionTitle: 'Title of the section',
    paragraphs: 'Paragraphs',
    paragraphsHint: 'An empty line begins the next paragraph.',
    list: 'List',
    listHint: 'One item a line.',
    tableIn: { en: 'Table in English', ar: 'Table in Arabic' },
    column: (number) => `Column ${number}`,
    cell: (column, row) => `${column}, row ${row}`,
    addRow: 'Add a row',
    removeRow: (number) => `Remove row ${number}`,
    closing: 'Last line',
    closingLink: 'Leads to',
    addSection: 'Add a section',
    bothLanguages: 'A policy is published in both languages at once, with the same sections.',
  },
  ar: {
    title: 'الصفحات والسياسات',
    pages: 'الصفحات',
    oldAddresses: 'العناوين القديمة',
    policies: 'السياسات',
    page: {
      about: 'من نحن',
      contact: 'التواصل',
      stores: 'الفروع',
      press: 'غرفة الصحافة',
      faqs: 'الأسئلة',
      houses: 'عطور الدور الأخرى',
      house: 'داركم',
    },
    policy: { returns: 'التوصيل والإرجاع', privacy: 'الخصوصية', terms: 'الشروط والأحكام', shipping: 'الشحن' },
    both: 'العربية والإنجليزية',
    state: 'الحالة',
    lastChange: 'آخر تغيير',
    published: 'منشور',
    draft: 'مسودة',
    scheduled: 'مجدول',
    asShipped: 'كما في البداية',
    heading: 'العنوان',
    section: (number) => `القسم ${number}`,
    part: (number) => `الجزء ${number}`,
    sectionTitle: 'عنوان القسم',
    paragraphs: 'الفقرات',
    paragraphsHint: 'سطر فارغ يبدأ الفقرة التالية.',
    list: 'القائمة',
    listHint: 'بند في كل سطر.',
    tableIn: { en: 'الجدول بالإنجليزية', ar: 'الجدول بالعربية' },
    column: (number) => `العمود ${number}`,
    cell: (column, row) => `${column}، الصف ${row}`,
    addRow: 'إضافة صف',
    removeRow: (number) => `حذف الصف ${number}`,
    closing: 'السطر الأخير',
    closingLink: 'يقود إلى',
    addSection: 'إضافة قسم',
    bothLanguages: 'تُنشر السياسة باللغتين معًا وبالأقسام نفسها.',
  },
};
