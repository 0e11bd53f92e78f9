import { type Bilingual, type Language, MARKETS } from '#kernel/market';
import type { Check, CheckState, ConditionId } from './conditions.rules.ts';

/** What each condition is called. */
export const TITLES: Readonly<Record<ConditionId, Bilingual>> = {
  settings: { en: 'Settings', ar: 'إعدادات الخادم' },
  domain: { en: 'Domain', ar: 'النطاق' },
  'public-url': { en: 'Address', ar: 'العنوان' },
  certificate: { en: 'Certificate', ar: 'الشهادة' },
  database: { en: 'Database server', ar: 'خادم قاعدة البيانات' },
  embedded: { en: 'Database', ar: 'قاعدة البيانات' },
  disk: { en: 'Disk', ar: 'القرص' },
  clock: { en: 'Clock', ar: 'الساعة' },
  memory: { en: 'Memory', ar: 'الذاكرة' },
  firewall: { en: 'Firewall', ar: 'جدار الحماية' },
  updates: { en: 'Security updates', ar: 'تحديثات الأمان' },
  'backup-made': { en: 'Backup', ar: 'النسخة الاحتياطية' },
  'backup-restored': { en: 'Backup restored', ar: 'استعادة النسخة' },
  'mail-server': { en: 'Mail server', ar: 'خادم البريد' },
  'mail-spf': { en: 'Mail: SPF', ar: 'البريد: SPF' },
  'mail-dkim': { en: 'Mail: DKIM', ar: 'البريد: DKIM' },
  'mail-dmarc': { en: 'Mail: DMARC', ar: 'البريد: DMARC' },
  'mail-arrives': { en: 'Mail arrives', ar: 'وصول البريد' },
  cash: { en: 'Cash on delivery', ar: 'الدفع عند الاستلام' },
  vat: { en: 'VAT', ar: 'ضريبة القيمة المضافة' },
  legal: { en: 'Seller', ar: 'البائع' },
  policies: { en: 'Policies', ar: 'السياسات' },
  languages: { en: 'Both languages', ar: 'اللغتان' },
  samples: { en: 'Samples', ar: 'بضاعة العرض' },
  house: { en: 'Your house', ar: 'داركم' },
  goods: { en: 'Goods', ar: 'البضاعة' },
  owner: { en: 'Owners', ar: 'المالكون' },
  'staff-mail': { en: 'Staff mail', ar: 'بريد الفريق' },
  'old-addresses': { en: 'Old addresses', ar: 'العناوين القديمة' },
  imports: { en: 'Imports', ar: 'الاستيراد' },
};

/** What each state is called. */
export const STATE_WORDS: Readonly<Record<CheckState, Bilingual>> = {
  ok: { en: 'in order', ar: 'سليم' },
  fail: { en: 'stops the opening', ar: 'يمنع الافتتاح' },
  warn: { en: 'better before', ar: 'يحسن قبله' },
  decide: { en: 'yours to decide', ar: 'قراركم' },
  wait: { en: 'needs an act of yours', ar: 'يلزمه فعل منكم' },
  unknown: { en: 'could not be looked at', ar: 'تعذّر فحصه' },
  skipped: { en: 'not for this store', ar: 'لا يخص هذا المتجر' },
};

/** What a case means, by condition and code; `{…}` are its values. A code without words of its own has those of any condition. */
const SENTENCES: Readonly<Record<string, Bilingual>> = {
  'settings.sandbox': {
    en: 'The store is a sandbox: cards, courier and mail are simulators.',
    ar: 'المتجر تجريبي: البطاقات وشركة الشحن والبريد محاكيات.',
  },
  'domain.noRecord': {
    en: '{name} doesn’t lead to this machine yet: no name server knows an address of it.',
    ar: 'لا يقود {name} إلى هذا الخادم بعد: لا يعرف أي خادم أسماء عنوانًا له.',
  },
  'domain.seenByFew': {
    en: 'Only some name servers know {name} yet. That takes an hour, at most two days.',
    ar: 'لا يعرف {name} بعد إلا بعض خوادم الأسماء. يستغرق ذلك ساعة، ويومين على الأكثر.',
  },
  'domain.elsewhere': {
    en: '{name} leads somewhere else. Shoppers would see the old shop or nothing.',
    ar: 'يقود {name} إلى مكان آخر. يرى المتسوقون المتجر القديم أو لا شيء.',
  },
  'domain.noToken': {
    en: 'Whether {name} leads to this store could not be seen: nothing answered there.',
    ar: 'لم يُعرف هل يقود {name} إلى هذا المتجر: لا جواب هناك.',
  },
  'public-url.closed': { en: 'Nothing answers at {expected}.', ar: 'لا جواب على {expected}.' },
  'public-url.leadsAway': { en: '{expected} leads to another address.', ar: 'يقود {expected} إلى عنوان آخر.' },
  'public-url.httpStays': {
    en: 'http doesn’t lead to {expected} with 301 or 308.',
    ar: 'لا يقود http إلى {expected} بالرمز 301 أو 308.',
  },
  'public-url.wwwStays': {
    en: 'www. doesn’t lead to {expected} with 301 or 308.',
    ar: 'لا يقود www. إلى {expected} بالرمز 301 أو 308.',
  },
  'certificate.closed': { en: 'Nothing answers on the port of https.', ar: 'لا جواب على منفذ https.' },
  'certificate.over': { en: 'The certificate ended on {day}.', ar: 'انتهت الشهادة في {day}.' },
  'certificate.invalid': { en: 'The certificate isn’t valid for this name.', ar: 'الشهادة غير صالحة لهذا الاسم.' },
  'certificate.endsSoon': {
    en: 'The certificate ends on {day}, and wasn’t renewed.',
    ar: 'تنتهي الشهادة في {day} ولم تُجدَّد.',
  },
  'database.old': {
    en: 'PostgreSQL {version} is too old: {least} or newer is needed.',
    ar: 'PostgreSQL {version} قديم: يلزم {least} أو أحدث.',
  },
  'database.encoding': {
    en: 'The database is encoded as {encoding}; it must be UTF8.',
    ar: 'ترميز قاعدة البيانات {encoding}، ويلزم UTF8.',
  },
  'database.statements': { en: 'The database should be set as follows.', ar: 'يلزم ضبط قاعدة البيانات كما يلي.' },
  'embedded.embedded': {
    en: 'The small built-in database may lose orders in a power cut.',
    ar: 'قد تفقد القاعدة المدمجة طلبات عند انقطاع الكهرباء.',
  },
  'disk.full': { en: '{percent} % free, {gigabytes} GB.', ar: '{percent}% خالٍ، {gigabytes} غ.ب.' },
  'disk.little': { en: '{percent} % free, {gigabytes} GB.', ar: '{percent}% خالٍ، {gigabytes} غ.ب.' },
  'clock.off': { en: 'The machine’s clock is {seconds} s off.', ar: 'ساعة الخادم منحرفة {seconds} ث.' },
  'clock.zones': {
    en: 'The machine doesn’t know the time zones of the markets.',
    ar: 'لا يعرف الخادم المناطق الزمنية للأسواق.',
  },
  'memory.little': {
    en: '{mb} MB of memory: see NODE_OPTIONS and PAGE_CACHE_MB in docs/operating.md.',
    ar: 'الذاكرة {mb} م.ب: انظروا NODE_OPTIONS وPAGE_CACHE_MB في docs/operating.md.',
  },
  'memory.noSwap': { en: '{mb} MB of memory and no swap.', ar: 'الذاكرة {mb} م.ب بلا ذاكرة تبديل.' },
  'mail-server.connect': { en: '{host} doesn’t answer: {reason}.', ar: '{host} لا يجيب: {reason}.' },
  'mail-server.tls': { en: 'TLS with {host} fails: {reason}.', ar: 'تعذّر TLS مع {host}: {reason}.' },
  'mail-server.login': {
    en: '{host} refuses the sign-in of SMTP_URL: {reason}.',
    ar: 'يرفض {host} الدخول الوارد في SMTP_URL: {reason}.',
  },
  'mail-server.from': { en: '{host} refuses MAIL_FROM: {reason}.', ar: 'يرفض {host} المرسل MAIL_FROM: {reason}.' },
  'mail-server.noTls': {
    en: '{host} offers no TLS: mail and password would be readable on the way.',
    ar: 'لا يقدّم {host} تشفير TLS: تُقرأ الرسائل وكلمة المرور في الطريق.',
  },
  'mail-spf.noRecord': {
    en: '{domain} has no SPF record. Gmail and Outlook may put order mails into spam.',
    ar: 'لا سجل SPF في {domain}. قد تضع Gmail وOutlook رسائل الطلبات في البريد المزعج.',
  },
  'mail-spf.twice': {
    en: '{domain} has more than one SPF record: none of them counts.',
    ar: 'في {domain} أكثر من سجل SPF: لا يُعتدّ بأي منها.',
  },
  'mail-spf.seenByFew': {
    en: 'Only some name servers know the record yet.',
    ar: 'لا يعرف السجل بعد إلا بعض خوادم الأسماء.',
  },
  'mail-spf.tooManyLookups': {
    en: 'The SPF record of {domain} costs {lookups} look-ups; more than {most} make it void.',
    ar: 'سجل SPF في {domain} يكلّف {lookups} استعلامًا، وما زاد على {most} يبطله.',
  },
  'mail-spf.notAllowed': {
    en: 'SPF doesn’t allow {host} to send for {domain}.',
    ar: 'لا يسمح SPF للخادم {host} بالإرسال عن {domain}.',
  },
  'mail-spf.notFoundOut': {
    en: 'Whether SPF allows {host} could not be found out.',
    ar: 'لم يُعرف هل يسمح SPF للخادم {host}.',
  },
  'mail-dmarc.noRecord': { en: 'No DMARC record at {name}.', ar: 'لا يوجد سجل DMARC تحت {name}.' },
  'mail-dmarc.twice': {
    en: 'There is more than one DMARC record at {name}.',
    ar: 'يوجد أكثر من سجل DMARC تحت {name}.',
  },
  'mail-dmarc.seenByFew': {
    en: 'Only some name servers know the record yet.',
    ar: 'لا يعرف السجل بعد إلا بعض خوادم الأسماء.',
  },
  'mail-dmarc.invalid': {
    en: 'The DMARC record at {name} names no policy.',
    ar: 'سجل DMARC تحت {name} لا يسمّي سياسة.',
  },
  'vat.missing': { en: 'The VAT number of {market} isn’t entered.', ar: 'الرقم الضريبي غير مُدخل، {market}.' },
  'vat.sample': {
    en: 'The VAT number of {market} is {number}, that of the sample house.',
    ar: 'الرقم الضريبي {number} هو لدار العرض، {market}.',
  },
  'vat.form': {
    en: 'The VAT number of {market}, {number}, hasn’t the form of that country.',
    ar: 'الرقم الضريبي {number} ليس بصيغة الدولة، {market}.',
  },
  'vat.rate': {
    en: 'The VAT rate of {market} is {rate} %, not {expected} %.',
    ar: 'نسبة الضريبة {rate}% لا {expected}%، {market}.',
  },
  'legal.missing': {
    en: '{field} of {market} is missing in one language or both.',
    ar: '{field} ناقص بإحدى اللغتين أو بهما، {market}.',
  },
  'legal.sample': {
    en: '{field} of {market} is {value}, that of the sample house.',
    ar: '{field} هو {value}، وهو لدار العرض، {market}.',
  },
  'legal.registration': {
    en: 'The commercial registration of {market}, {value}, hasn’t the form of that country.',
    ar: 'السجل التجاري {value} ليس بصيغة الدولة، {market}.',
  },
  'languages.oneLanguage': {
    en: '{n} things are there in one language only.',
    ar: 'العدد الموجود بلغة واحدة فقط: {n}.',
  },
  'house.sample': { en: 'The store still bears the sample house’s name.', ar: 'ما زال المتجر باسم دار العرض.' },
  'samples.there': { en: '{n} sample things are still there.', ar: 'بقي من بضاعة العرض: {n}.' },
  'goods.nothing': {
    en: 'Nothing can be bought in {market}: {shown} products are shown, none with a picture and stock.',
    ar: 'لا شيء يُباع، {market}: المعروض {shown}، ولا شيء منه بصورة ومخزون.',
  },
  'goods.some': {
    en: '{sold} of {shown} products in {market} have a picture and stock.',
    ar: 'بصورة ومخزون {sold} من {shown} من المنتجات، {market}.',
  },
  'owner.nobody': { en: 'The store has no owner.', ar: 'لا مالك للمتجر.' },
  'owner.noSecondStep': { en: 'No owner has a second step.', ar: 'لا خطوة ثانية لأي مالك.' },
  'owner.only': {
    en: 'One owner alone has a second step: if that phone is lost, a command is the only way back.',
    ar: 'لمالك واحد خطوة ثانية: إن ضاع هاتفه فلا رجوع إلا بأمر على الخادم.',
  },
  'firewall.open': {
    en: 'These ports can be reached from outside unless a firewall closes them: {ports}.',
    ar: 'هذه المنافذ مفتوحة من الخارج ما لم يغلقها جدار حماية: {ports}.',
  },
  'firewall.noList': { en: 'This system doesn’t list its open ports.', ar: 'لا يسرد هذا النظام منافذه المفتوحة.' },
  'updates.off': { en: 'Security updates aren’t switched on.', ar: 'تحديثات الأمان غير مفعّلة.' },
  'updates.noApt': {
    en: 'Whether security updates are on could not be seen on this system.',
    ar: 'لم يُعرف هل تحديثات الأمان مفعّلة على هذا النظام.',
  },
  'backup-made.never': { en: 'No backup has left this machine yet.', ar: 'لم تغادر نسخة هذا الخادم بعد.' },
  'backup-made.late': {
    en: 'The last backup left this machine {hours} h ago.',
    ar: 'غادرت آخر نسخة هذا الخادم قبل {hours} س.',
  },
  'backup-made.smaller': {
    en: 'The last backup has {percent} % of the size of the one before.',
    ar: 'حجم آخر نسخة {percent}% من حجم سابقتها.',
  },
  'backup-restored.never': {
    en: 'No backup was restored yet. A backup that was never restored isn’t one.',
    ar: 'لم تُجرّب استعادة نسخة بعد. نسخة لم تُستعَد ليست نسخة.',
  },
  'backup-restored.late': {
    en: 'The last restore was tried {days} d ago.',
    ar: 'جُرّبت آخر استعادة قبل {days} ي.',
  },
  'mail-dkim.noSelector': {
    en: 'Which key signs the mails is not entered: your mail provider calls it the selector.',
    ar: 'مفتاح توقيع الرسائل غير مُدخل، ويسمّيه مزوّد البريد selector.',
  },
  'mail-dkim.noRecord': {
    en: 'There is no key at {name}: mails aren’t signed by {domain}. Your mail provider shows the record.',
    ar: 'لا مفتاح تحت {name}: الرسائل غير موقّعة من {domain}. يعرض مزوّد البريد السجل.',
  },
  'mail-dkim.seenByFew': {
    en: 'Only some name servers know the record yet.',
    ar: 'لا يعرف السجل بعد إلا بعض خوادم الأسماء.',
  },
  'mail-dkim.invalid': { en: 'The record at {name} holds no key.', ar: 'لا مفتاح في السجل تحت {name}.' },
  'mail-arrives.notSent': {
    en: 'The store can’t know whether a mail arrived. Send one to yourself and press the link in it.',
    ar: 'لا يعلم المتجر هل وصلت الرسالة. أرسلوا واحدة لأنفسكم واضغطوا الرابط فيها.',
  },
  'mail-arrives.notPressed': {
    en: 'A test mail was sent; the link in it was not pressed yet. Look into the spam folder too.',
    ar: 'أُرسلت رسالة اختبار ولم يُضغط رابطها بعد. انظروا في البريد المزعج أيضًا.',
  },
  'mail-arrives.longAgo': {
    en: 'The last test mail arrived more than 30 days ago.',
    ar: 'وصلت آخر رسالة اختبار قبل أكثر من 30 يومًا.',
  },
  'cash.open': {
    en: 'Cash on delivery: read and decide, {market}.',
    ar: 'الدفع عند الاستلام: اقرؤوا وقرّروا، {market}.',
  },
  'cash.notOffered': { en: 'No cash in this market.', ar: 'لا دفع نقديًا في هذا السوق.' },
  'policies.open': {
    en: 'Texts of {market} that you have not read and called yours: {n}.',
    ar: 'نصوص لم تقرؤوها وتعتمدوها، {market}: {n}.',
  },
  'policies.sample': {
    en: '{text} of {market} still names the sample house.',
    ar: 'ما زال {text} يسمّي دار العرض، {market}.',
  },
  'policies.gaps': { en: '{text} of {market} is not complete.', ar: 'النص {text} غير مكتمل، {market}.' },
  'policies.legalName': {
    en: '{text} of {market} doesn’t name the seller.',
    ar: 'لا يسمّي {text} البائع، {market}.',
  },
  'staff-mail.nobody': {
    en: 'Nobody gets mail when something waits.',
    ar: 'لا يصل أحدًا بريد عند انتظار أمر.',
  },
  'old-addresses.lost': { en: 'Old addresses that lead nowhere: {n}.', ar: 'عناوين قديمة لا تقود إلى شيء: {n}.' },
  'old-addresses.noOldShop': { en: 'No old shop, no old addresses.', ar: 'لا متجر قديم ولا عناوين قديمة.' },
  'imports.halfDone': { en: 'An import is half done: {name}', ar: 'استيراد لم يكتمل: {name}' },
  'imports.picturesWaiting': {
    en: 'Pictures still to come from the old shop: {n}. Keep it open until they are here.',
    ar: 'صور لم تصل بعد من المتجر السابق: {n}. أبقوه مفتوحًا حتى تصل.',
  },
  noNetwork: { en: 'No name server answered.', ar: 'لم يجب أي خادم أسماء.' },
  noAnswer: { en: 'Nothing answered in time.', ar: 'لا جواب في الوقت المحدد.' },
  noDatabase: {
    en: 'The database doesn’t answer: start the store, or look at DATABASE_URL.',
    ar: 'لا تجيب قاعدة البيانات: شغّلوا المتجر أو راجعوا DATABASE_URL.',
  },
  noTime: { en: 'The time servers didn’t answer.', ar: 'لم تجب خوادم الوقت.' },
  disagree: { en: 'The time servers disagree.', ar: 'خوادم الوقت مختلفة.' },
  tooLate: { en: 'Looking took too long.', ar: 'استغرق الفحص وقتًا طويلًا.' },
  failed: { en: 'Looking failed.', ar: 'تعذّر الفحص.' },
  notPublic: { en: 'PUBLIC_URL is no public https address.', ar: 'PUBLIC_URL ليس عنوان https عامًا.' },
  noMailServer: { en: 'Mail is written to a folder.', ar: 'تُكتب الرسائل في مجلد.' },
  sandbox: { en: 'A sandbox may be on the embedded database.', ar: 'يصح للمتجر التجريبي أن يكون على القاعدة المدمجة.' },
  embedded: { en: 'The store is on the embedded database.', ar: 'المتجر على القاعدة المدمجة.' },
};

/** What the fields of a seller are called. */
const FIELDS: Readonly<Record<string, Bilingual>> = {
  legalName: { en: 'Legal name', ar: 'الاسم النظامي' },
  address: { en: 'Address', ar: 'العنوان' },
  commercialRegistration: { en: 'Commercial registration', ar: 'السجل التجاري' },
  vatNumber: { en: 'VAT number', ar: 'الرقم الضريبي' },
  phone: { en: 'Phone', ar: 'الهاتف' },
  email: { en: 'Email', ar: 'البريد' },
};

/** What a check is called, with its market: "VAT, Saudi Arabia". */
export function titleOf({ id, market }: Pick<Check, 'id' | 'market'>, language: Language): string {
  const title = TITLES[id][language];
  return market ? `${title}${language === 'ar' ? '، ' : ', '}${MARKETS[market].name.short[language]}` : title;
}

/** What a case of a check means, in one sentence; the code itself where it has no words. */
export function sentenceOf(
  { id, code, values = {} }: Pick<Check, 'id' | 'code' | 'values'>,
  language: Language,
): string {
  const sentence = (SENTENCES[`${id}.${code}`] ?? SENTENCES[code])?.[language] ?? code;
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (name === 'market')
      return Object.entries(MARKETS).find(([known]) => known === value)?.[1].name.short[language] ?? whole;
    if (name === 'field') return FIELDS[String(value)]?.[language] ?? String(value ?? whole);
    return String(value ?? whole);
  });
}
