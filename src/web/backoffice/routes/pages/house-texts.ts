import type { Texts } from '../../client/language.ts';

type Words = {
  readonly title: string;
  readonly pages: string;
  readonly words: string;
  readonly colours: string;
  readonly reach: string;
  readonly social: string;
  readonly socialLead: string;
  readonly papers: string;
  readonly groundLow: (colour: string) => string;
  readonly groundLight: (colour: string) => string;
  readonly accentLow: (colour: string, ratio: string) => string;
  readonly notColour: string;
  readonly use: (colour: string) => string;
  readonly ratio: (ratio: string) => string;
};

export const TEXTS: Texts<Words> = {
  en: {
    title: 'Your house',
    pages: 'Pages and policies',
    words: 'Name and words',
    colours: 'Colours',
    reach: 'How shoppers reach you',
    social: 'Social networks',
    socialLead: 'One that is empty is not shown.',
    papers: 'On invoices',
    groundLow: (colour) => `On this ground our text would be hard to read. Nearest that works: ${colour}.`,
    groundLight: (colour) => `The ground must be dark: the storefront is made for it. Nearest that works: ${colour}.`,
    accentLow: (colour, ratio) =>
      `This accent can’t be used: words in it, and words on it, would be hard to read. Nearest of the same hue: ${colour} (${ratio} : 1).`,
    notColour: 'Write a colour like #C69736.',
    use: (colour) => `Use ${colour}`,
    ratio: (ratio) => `The accent is ${ratio} : 1 on the ground.`,
  },
  ar: {
    title: 'داركم',
    pages: 'الصفحات والسياسات',
    words: 'الاسم والنصوص',
    colours: 'الألوان',
    reach: 'كيف يصل إليكم المتسوقون',
    social: 'شبكات التواصل',
    socialLead: 'لا تظهر الشبكة التي يبقى عنوانها فارغًا.',
    papers: 'في الفواتير',
    groundLow: (colour) => `يصعب قراءة النص على هذه الأرضية. أقرب لون صالح: ${colour}.`,
    groundLight: (colour) => `يجب أن تكون الأرضية داكنة: صُممت الواجهة لها. أقرب لون صالح: ${colour}.`,
    accentLow: (colour, ratio) =>
      `لا يصلح هذا اللون: يصعب قراءة ما يُكتب به أو عليه. أقرب درجة من اللون نفسه: ${colour} (${ratio} : 1).`,
    notColour: 'اكتب اللون هكذا: #C69736',
    use: (colour) => `استخدم ${colour}`,
    ratio: (ratio) => `تباين اللون على الأرضية ${ratio} : 1.`,
  },
};
