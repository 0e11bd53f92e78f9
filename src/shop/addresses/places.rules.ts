import type { Language } from '#kernel/market';

/** A city with its region, in both languages. */
export type Place = { readonly [L in Language]: { readonly city: string; readonly region: string } };

/** `English|Arabic` of a region, and of each of its cities. */
type Region = readonly [region: string, cities: string];

/** The cities that the address form offers, by the code of the market: the largest first in each region. */
const CITIES: Readonly<Record<string, readonly Region[]>> = {
  KSA: [
    [
      'Riyadh Region|منطقة الرياض',
      'Riyadh|الرياض;Al Kharj|الخرج;Ad Diriyah|الدرعية;Al Majmaah|المجمعة;Ad Dawadmi|الدوادمي;Az Zulfi|الزلفي;Wadi Ad Dawasir|وادي الدواسر;Al Aflaj|الأفلاج;Shaqra|شقراء;Afif|عفيف;Al Quwayiyah|القويعية;Hotat Bani Tamim|حوطة بني تميم;Al Muzahmiyah|المزاحمية;Ar Rayn|الرين',
    ],
    [
      'Makkah Region|منطقة مكة المكرمة',
      'Jeddah|جدة;Makkah|مكة المكرمة;Taif|الطائف;Rabigh|رابغ;Al Qunfudhah|القنفذة;Al Lith|الليث;King Abdullah Economic City|مدينة الملك عبدالله الاقتصادية;Turabah|تربة;Khulays|خليص;Al Jumum|الجموم',
    ],
    [
      'Madinah Region|منطقة المدينة المنورة',
      'Madinah|المدينة المنورة;Yanbu|ينبع;AlUla|العلا;Badr|بدر;Al Mahd|المهد;Khaybar|خيبر',
    ],
    [
      'Eastern Region|المنطقة الشرقية',
      'Dammam|الدمام;Al Khobar|الخبر;Dhahran|الظهران;Al Ahsa|الأحساء;Hofuf|الهفوف;Al Mubarraz|المبرز;Al Jubail|الجبيل;Qatif|القطيف;Hafar Al Batin|حفر الباطن;Ras Tanura|رأس تنورة;Al Khafji|الخفجي;Safwa|صفوى;Saihat|سيهات;Abqaiq|بقيق;An Nuayriyah|النعيرية',
    ],
    [
      'Qassim Region|منطقة القصيم',
      'Buraydah|بريدة;Unayzah|عنيزة;Ar Rass|الرس;Al Bukayriyah|البكيرية;Al Badai|البدائع;Al Mithnab|المذنب;Riyadh Al Khabra|رياض الخبراء',
    ],
    [
      'Asir Region|منطقة عسير',
      'Abha|أبها;Khamis Mushait|خميس مشيط;Bisha|بيشة;Mahayel|محايل عسير;An Namas|النماص;Ahad Rufaidah|أحد رفيدة;Sarat Abidah|سراة عبيدة',
    ],
    ['Tabuk Region|منطقة تبوك', 'Tabuk|تبوك;Al Wajh|الوجه;Duba|ضباء;Tayma|تيماء;Umluj|أملج;Haql|حقل'],
    ['Hail Region|منطقة حائل', 'Hail|حائل;Baqaa|بقعاء;Al Ghazalah|الغزالة'],
    ['Northern Borders Region|منطقة الحدود الشمالية', 'Arar|عرعر;Rafha|رفحاء;Turaif|طريف'],
    ['Jazan Region|منطقة جازان', 'Jazan|جازان;Sabya|صبيا;Abu Arish|أبو عريش;Samtah|صامطة;Baish|بيش'],
    ['Najran Region|منطقة نجران', 'Najran|نجران;Sharurah|شرورة;Habuna|حبونا'],
    ['Al Bahah Region|منطقة الباحة', 'Al Bahah|الباحة;Baljurashi|بلجرشي;Al Makhwah|المخواة;Al Mandaq|المندق'],
    ['Al Jouf Region|منطقة الجوف', 'Sakaka|سكاكا;Al Qurayyat|القريات;Dumat Al Jandal|دومة الجندل;Tabarjal|طبرجل'],
  ],
  UAE: [
    ['Dubai|دبي', 'Dubai|دبي;Jebel Ali|جبل علي;Hatta|حتا'],
    [
      'Abu Dhabi|أبوظبي',
      'Abu Dhabi|أبوظبي;Al Ain|العين;Madinat Zayed|مدينة زايد;Ruwais|الرويس;Mussafah|مصفح;Khalifa City|مدينة خليفة;Ghayathi|غياثي;Liwa|ليوا;Al Mirfa|المرفأ;Al Wathba|الوثبة',
    ],
    [
      'Sharjah|الشارقة',
      'Sharjah|الشارقة;Dhaid|الذيد;Khor Fakkan|خورفكان;Kalba|كلباء;Dibba Al Hisn|دبا الحصن;Al Madam|المدام;Mleiha|مليحة',
    ],
    ['Ajman|عجمان', 'Ajman|عجمان;Masfout|مصفوت;Manama|المنامة'],
    ['Umm Al Quwain|أم القيوين', 'Umm Al Quwain|أم القيوين;Falaj Al Mualla|فلج المعلا'],
    [
      'Ras Al Khaimah|رأس الخيمة',
      'Ras Al Khaimah|رأس الخيمة;Al Rams|الرمس;Al Jazirah Al Hamra|الجزيرة الحمراء;Khatt|خت;Al Jeer|الجير',
    ],
    ['Fujairah|الفجيرة', 'Fujairah|الفجيرة;Dibba|دبا;Masafi|مسافي;Al Bidyah|البدية;Qidfa|قدفع'],
  ],
};

/**
 * The cities that most parcels go to, by their English names, which every list of the market starts with: those that the
 * courier reaches on the first day of the promise, then the others.
 */
const LARGEST: Readonly<Record<string, { readonly near: readonly string[]; readonly far: readonly string[] }>> = {
  KSA: {
    near: ['Riyadh', 'Jeddah', 'Makkah', 'Madinah', 'Dammam', 'Al Khobar', 'Taif'],
    far: ['Tabuk', 'Buraydah', 'Abha'],
  },
  UAE: {
    near: ['Dubai', 'Abu Dhabi', 'Sharjah', 'Ajman'],
    far: ['Al Ain', 'Ras Al Khaimah', 'Fujairah'],
  },
};

/** Returns the names of the near cities of a market in both languages; empty for a market without a list. */
export function nearCities(market: string): readonly string[] {
  return placesOf(market)
    .slice(0, LARGEST[market]?.near.length ?? 0)
    .flatMap(({ en, ar }) => [en.city, ar.city]);
}

/** Returns the cities of a market, its largest first; empty for a market without a list, whose form takes what is typed. */
export function placesOf(market: string): readonly Place[] {
  const { near, far } = LARGEST[market] ?? { near: [], far: [] };
  const largest = [...near, ...far];
  const places = (CITIES[market] ?? []).flatMap(([region, cities]) =>
    cities.split(';').map((city) => placeOf(city, region)),
  );
  const rank = ({ en }: Place) => (largest.includes(en.city) ? largest.indexOf(en.city) : largest.length);
  return places.toSorted((one, other) => rank(one) - rank(other));
}

function placeOf(city: string, region: string): Place {
  const [cityEn = '', cityAr = ''] = city.split('|');
  const [regionEn = '', regionAr = ''] = region.split('|');
  return { en: { city: cityEn, region: regionEn }, ar: { city: cityAr, region: regionAr } };
}

/** Letters that people write in several ways, one for each: no case, no marks, one alef, one ya, one ta marbuta. */
export function plainLetters(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\u0640'’.-]/gu, '')
    .replace(/\u0671/g, '\u0627')
    .replace(/\u0649/g, '\u064a')
    .replace(/\u0629/g, '\u0647')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The article of a name, which people leave out. */
const ARTICLE = /^(\u0627\u0644|a[a-z] )/;

/** Returns the entries with a text that begins with what is typed, then those with one that contains it, in the order of the list. */
export function matching<T>(list: readonly T[], typed: string, textsOf: (one: T) => readonly string[]): readonly T[] {
  const sought = plainLetters(typed);
  const found = list.map((one) => {
    const texts = textsOf(one).map(plainLetters);
    const begins = texts.some((text) => text.startsWith(sought) || text.replace(ARTICLE, '').startsWith(sought));
    return { one, rank: begins ? 0 : texts.some((text) => text.includes(sought)) ? 1 : 2 };
  });
  return [0, 1].flatMap((rank) => found.filter((entry) => entry.rank === rank).map(({ one }) => one));
}
