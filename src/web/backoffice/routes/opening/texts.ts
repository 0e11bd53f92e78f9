import { countedAr, countedEn } from '#texts/counted';
import type { Texts } from '../../client/language.ts';
import type { Group } from './groups.ts';

type Words = {
  title: string;
  groups: Readonly<Record<Group, string>>;
  gate: (n: number) => string;
  inOrder: string;
  isOpen: string;
  notLooked: string;
  notLookedText: string;
  looking: string;
  openSince: string;
  closedNow: string;
  closedBy: (name: string) => string;
  back: string;
  open: string;
  close: string;
  again: string;
  againOne: (title: string) => string;
  lookAgain: string;
  seen: string;
  seconds: (took: string) => string;
  refused: (what: string) => string;
  needsLook: string;
  of: (ok: number, all: number) => string;
  moreInOrder: (n: number) => string;
  show: (what: string) => string;
  hide: (what: string) => string;
  showVerb: string;
  hideVerb: string;
  mend: string;
  mendOne: (title: string, n: number) => string;
  kind: string;
  name: string;
  value: string;
  copy: string;
  copied: string;
  dnsHint: string;
  whenYouOpen: string;
  become: (n: number, market: string) => string;
  listed: string;
  onMachine: string;
  onMachineText: string;
  store: string;
  domain: string;
  certificate: string;
  markets: string;
  sandbox: string;
  openAsk: string;
  openSandbox: string;
  opened: string;
  closed: string;
  closeAsk: string;
  words: string;
  wordsHint: string;
  backAt: string;
  sendMail: string;
  sentTo: (mailbox: string) => string;
  arrived: string;
  decideVerb: string;
  read: string;
  change: string;
  done: string;
  ours: Readonly<Record<'policies' | 'cash', string>>;
  decidedBy: (name: string) => string;
  decisionProblem: Readonly<Record<'sample' | 'gaps' | 'legalName', string>>;
  samples: string;
  noSamples: string;
  kinds: Readonly<Record<'products' | 'reviews' | 'coupons' | 'categories' | 'pictures' | 'documents', string>>;
  samplesVerb: Readonly<Record<'take' | 'back', string>>;
  samplesAsk: Readonly<Record<'take' | 'back', string>>;
  samplesDone: Readonly<Record<'take' | 'back', string>>;
  samplesOrdered: (n: number) => string;
};

export const TEXTS: Texts<Words> = {
  en: {
    title: 'Opening',
    groups: {
      place: 'Your place on the web',
      mail: 'Mail',
      money: 'Money',
      law: 'Law and texts',
      goods: 'Goods',
      safety: 'Safety',
    },
    gate: (n) => `${countedEn(n, 'thing stands', 'things stand')} between you and your first order`,
    inOrder: 'Everything is in order. Open when you like.',
    isOpen: 'Your store is open',
    notLooked: 'Nothing was looked at yet',
    notLookedText: 'Look at all first: then this page says what stands between you and your first order.',
    looking: 'Looking',
    openSince: 'Open since',
    closedNow: 'The store is closed: only signed-in people of the shop see it. Others read that it opens soon.',
    closedBy: (name) => `The store is closed: only signed-in people of the shop see it. ${name} closed it`,
    back: 'Back',
    open: 'Open the store',
    close: 'Close for a while',
    again: 'Look at all again',
    againOne: (title) => `Look again: ${title}`,
    lookAgain: 'Look again',
    seen: 'Looked at',
    seconds: (took) => `in ${took} s`,
    refused: (what) => `Not yet: ${what}.`,
    needsLook: 'Not yet: look at all first.',
    of: (ok, all) => `${ok} of ${all}`,
    moreInOrder: (n) => `${n} more in order`,
    show: (what) => `Show ${what}`,
    hide: (what) => `Hide ${what}`,
    showVerb: 'Show',
    hideVerb: 'Hide',
    mend: 'Mend it',
    mendOne: (title, n) => `Mend it: ${title}, ${n}`,
    kind: 'Kind',
    name: 'Name',
    value: 'Value',
    copy: 'Copy the value',
    copied: 'Copied',
    dnsHint: 'Enter it where your domain is kept. It is seen within an hour, at most two days.',
    whenYouOpen: 'When you open',
    become: (n, market) => `${market}: ${countedEn(n, 'product becomes', 'products become')} public`,
    listed: 'Search engines get the list of pages',
    onMachine: 'The same on the machine',
    onMachineText: 'Ends with 1 while something stops the opening. Every answer as JSON: --json.',
    store: 'Your store',
    domain: 'Domain',
    certificate: 'Certificate until',
    markets: 'Markets',
    sandbox: 'A sandbox is never in order: its cards, courier and mail are simulators. It opens all the same.',
    openAsk: 'Everything is looked at anew, which takes up to 20 seconds. Then shoppers see the store.',
    openSandbox: 'Shoppers see the store at once.',
    opened: 'Your store is open. Congratulations.',
    closed: 'The store is closed.',
    closeAsk: 'Carts, orders, payments under way and returns go on. Nobody can order until you open again.',
    words: 'What shoppers read',
    wordsHint: 'In both languages, or in none: then they read that orders go on as usual.',
    backAt: 'Back at',
    sendMail: 'Send me a test mail',
    sentTo: (mailbox) => `Sent to ${mailbox}. Press the link in it.`,
    arrived: 'The mail has arrived.',
    decideVerb: 'Read and decide',
    read: 'Read it',
    change: 'Change it',
    done: 'Done',
    ours: { policies: 'This is ours', cash: 'So it shall be' },
    decidedBy: (name) => `Decided by ${name}`,
    decisionProblem: {
      sample: 'It still names the sample house.',
      gaps: 'It is not complete.',
      legalName: 'It doesn’t name the seller as Settings, Seller has it.',
    },
    samples: 'Samples',
    noSamples: 'There are no samples.',
    kinds: {
      products: 'Products',
      reviews: 'Reviews',
      coupons: 'Codes',
      categories: 'Categories',
      pictures: 'Pictures',
      documents: 'Texts',
    },
    samplesVerb: { take: 'Take the samples away', back: 'Bring the samples back' },
    samplesAsk: {
      take: 'These go in one act. Your own things stay: what you made, and categories that hold your products.',
      back: 'The sample goods are loaded again, which takes some seconds. Your own things stay as they are.',
    },
    samplesDone: { take: 'The samples are gone.', back: 'The samples are there again.' },
    samplesOrdered: (n) =>
      `${countedEn(n, 'product')} in orders: put away, with pictures and reviews, since orders are kept.`,
  },
  ar: {
    title: 'الافتتاح',
    groups: {
      place: 'مكانكم على الشبكة',
      mail: 'البريد',
      money: 'المال',
      law: 'النظام والنصوص',
      goods: 'البضاعة',
      safety: 'السلامة',
    },
    gate: (n) => `${countedAr(n, 'obstacle')} عن أول طلب`,
    inOrder: 'كل شيء سليم. افتتحوا متى شئتم.',
    isOpen: 'متجركم مفتوح',
    notLooked: 'لم يُفحص شيء بعد',
    notLookedText: 'افحصوا الكل أولًا، ثم تقول هذه الصفحة ما يفصلكم عن أول طلب.',
    looking: 'جارٍ الفحص',
    openSince: 'مفتوح منذ',
    closedNow: 'المتجر مغلق: لا يراه إلا من دخل من فريقكم. ويقرأ غيرهم أنه يُفتتح قريبًا.',
    closedBy: (name) => `المتجر مغلق: لا يراه إلا من دخل من فريقكم. أغلقه ${name}`,
    back: 'العودة',
    open: 'افتتح المتجر',
    close: 'أغلق مؤقتًا',
    again: 'أعد الفحص كله',
    againOne: (title) => `افحص: ${title}`,
    lookAgain: 'افحص',
    seen: 'فُحص',
    seconds: (took) => `خلال ${took} ث`,
    refused: (what) => `ليس بعد: ${what}.`,
    needsLook: 'ليس بعد: افحصوا الكل أولًا.',
    of: (ok, all) => `${ok} من ${all}`,
    moreInOrder: (n) => `سليم غيرها: ${n}`,
    show: (what) => `أظهر ${what}`,
    hide: (what) => `أخفِ ${what}`,
    showVerb: 'أظهر',
    hideVerb: 'أخفِ',
    mend: 'أصلحه',
    mendOne: (title, n) => `أصلحه: ${title}، ${n}`,
    kind: 'النوع',
    name: 'الاسم',
    value: 'القيمة',
    copy: 'انسخ القيمة',
    copied: 'نُسخت',
    dnsHint: 'أدخلوها حيث يُدار نطاقكم. تُرى خلال ساعة، ويومين على الأكثر.',
    whenYouOpen: 'عند الافتتاح',
    become: (n, market) => `${market}: يصبح عامًا ${countedAr(n, 'product')}`,
    listed: 'تتسلّم محركات البحث قائمة الصفحات',
    onMachine: 'والفحص نفسه على الخادم',
    onMachineText: 'ينتهي بالرمز 1 ما دام شيء يمنع الافتتاح. والأجوبة بصيغة JSON: ‎--json',
    store: 'متجركم',
    domain: 'النطاق',
    certificate: 'الشهادة حتى',
    markets: 'الأسواق',
    sandbox: 'المتجر التجريبي لا يكون سليمًا أبدًا: بطاقاته وشحنه وبريده محاكيات. ويُفتتح مع ذلك.',
    openAsk: 'يُعاد فحص كل شيء، ويستغرق ذلك 20 ثانية على الأكثر، ثم يرى المتسوقون المتجر.',
    openSandbox: 'يرى المتسوقون المتجر فورًا.',
    opened: 'افتُتح متجركم. مبارك.',
    closed: 'أُغلق المتجر.',
    closeAsk: 'تستمر السلال والطلبات والمدفوعات الجارية والإرجاعات. ولا يطلب أحد حتى تفتحوا من جديد.',
    words: 'ما يقرؤه المتسوقون',
    wordsHint: 'باللغتين أو بلا شيء، فيقرؤون أن الطلبات تسير كالمعتاد.',
    backAt: 'العودة في',
    sendMail: 'أرسل إليّ رسالة اختبار',
    sentTo: (mailbox) => `أُرسلت إلى ${mailbox}. اضغطوا الرابط فيها.`,
    arrived: 'وصلت الرسالة.',
    decideVerb: 'اقرأ وقرّر',
    read: 'اقرأه',
    change: 'غيّره',
    done: 'تم',
    ours: { policies: 'هذه سياستنا', cash: 'هكذا يكون' },
    decidedBy: (name) => `اعتمده ${name}`,
    decisionProblem: {
      sample: 'ما زال يسمّي دار العرض.',
      gaps: 'غير مكتمل.',
      legalName: 'لا يسمّي البائع كما في الإعدادات، البائع.',
    },
    samples: 'بضاعة العرض',
    noSamples: 'لا توجد بضاعة عرض.',
    kinds: {
      products: 'المنتجات',
      reviews: 'التقييمات',
      coupons: 'الرموز',
      categories: 'الفئات',
      pictures: 'الصور',
      documents: 'النصوص',
    },
    samplesVerb: { take: 'أزل بضاعة العرض', back: 'أعد بضاعة العرض' },
    samplesAsk: {
      take: 'تُزال هذه دفعة واحدة. ويبقى ما هو لكم: ما صنعتموه والفئات التي فيها منتجاتكم.',
      back: 'تُحمّل بضاعة العرض من جديد خلال ثوانٍ. ويبقى ما هو لكم كما هو.',
    },
    samplesDone: { take: 'أُزيلت بضاعة العرض.', back: 'عادت بضاعة العرض.' },
    samplesOrdered: (n) => `في طلبات: ${countedAr(n, 'product')}. يُخفى بصوره وتقييماته، فالطلبات تُحفظ.`,
  },
};
