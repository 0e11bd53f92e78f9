import { type FamilyId, SCENT_FAMILIES } from './families.rules.ts';

/** The drawings of a disc. */
type Glyph =
  | 'flower'
  | 'smoke'
  | 'wood'
  | 'leaf'
  | 'drop'
  | 'water'
  | 'musk'
  | 'spice'
  | 'leather'
  | 'citrus'
  | 'honey'
  | 'fruit';

/** A note of the house: one spelling in each language, and every other way in which a product may name it. */
export type Note = {
  readonly key: string;
  readonly en: string;
  readonly ar: string;
  readonly family: FamilyId;
  /** Of its disc. */
  readonly colour: `#${string}`;
  readonly glyph: Glyph;
  /** Other names in both languages, as products and shoppers write them. A word may stand in one note only. */
  readonly synonyms: readonly string[];
  /** Names a kind of material: any other note named beside it is the note ("oudh smoke" is oudh). */
  readonly isGeneric: boolean;
};

type Row = readonly [
  key: string,
  en: string,
  ar: string,
  colour: `#${string}`,
  glyph: Glyph,
  synonyms: string,
  generic?: 'generic',
];

/** The notes by family. Synonyms are divided by `|`; articles, plural endings and vowel marks need no row of their own. */
const ROWS: Readonly<Record<FamilyId, readonly Row[]>> = {
  floral: [
    [
      'taif-rose',
      'Taif rose',
      'ورد طائفي',
      '#D4607C',
      'flower',
      'taifi rose|الوردة الطائفية|ورد الطائف|خلاصة الورد الطائفي',
    ],
    ['rose', 'Rose', 'ورد', '#C8506B', 'flower', 'rose water|rose oil|ward|وردة|ورود|ماء الورد|دهن الورد'],
    ['jasmine', 'Jasmine', 'ياسمين', '#E9E2C4', 'flower', 'yasmin|yasmeen|sambac|sambac jasmine|فل|زهر الفل'],
    ['orange-flower', 'Orange flower', 'زهر البرتقال', '#EBD9A6', 'flower', 'orange blossom|neroli|نيرولي|زهر النارنج'],
    ['henna-flower', 'Henna flower', 'زهر الحنّاء', '#C98A5A', 'flower', 'henna|حناء'],
    ['tuberose', 'Tuberose', 'مسك الروم', '#E6D3DC', 'flower', ''],
    ['iris', 'Iris', 'سوسن', '#8E86C0', 'flower', 'orris|جذور السوسن'],
    ['violet', 'Violet', 'بنفسج', '#7A6BB0', 'flower', ''],
    ['geranium', 'Geranium', 'عطرشان', '#C77C92', 'flower', ''],
    ['carnation', 'Carnation', 'زهر القرنفل', '#C65A55', 'flower', ''],
    [
      'white-flowers',
      'White flowers',
      'أزهار بيضاء',
      '#EDE6DA',
      'flower',
      'gardenia|غاردينيا|lily|lily of the valley|water lily|زنبق|زنبق الوادي|زنبق الماء|ylang ylang|إيلنغ إيلنغ|heliotrope|هليوتروب|osmanthus|أوسمانثوس|cotton flower|cotton blossom|زهر القطن|narcissus|نرجس',
    ],
  ],
  wood: [
    [
      'oudh',
      'Oudh',
      'عود',
      '#6B3F22',
      'smoke',
      'oud|aoud|agarwood|laotian|cambodian oudh|لاوسي|كمبودي|دهن العود|عود كمبودي|عود هندي|عود لاوسي',
    ],
    ['sandalwood', 'Sandalwood', 'صندل', '#C69A6B', 'wood', 'sandal|خشب الصندل|لب الصندل'],
    ['cedar', 'Cedar', 'خشب الأرز', '#A06B43', 'wood', 'cedarwood|أرز|صندوق الأرز'],
    ['vetiver', 'Vetiver', 'فيتيفر', '#7E7B4A', 'leaf', 'جذور الفيتيفر'],
    ['patchouli', 'Patchouli', 'باتشولي', '#6E5A3A', 'leaf', 'بتشولي'],
    ['cypriol', 'Cypriol', 'سُعد', '#76603F', 'leaf', 'nagarmotha'],
    [
      'woods',
      'Fine woods',
      'أخشاب',
      '#8A623E',
      'wood',
      'wood|heartwood|driftwood|rosewood|bark|خشب|خشب الورد|خشب البحر|لحاء',
      'generic',
    ],
  ],
  amber: [
    ['amber', 'Amber', 'عنبر', '#D08A32', 'drop', 'anbar|معجون العنبر'],
    ['ambergris', 'Ambergris', 'عنبر أشهب', '#B9AFA0', 'water', ''],
    ['labdanum', 'Labdanum', 'لادن', '#8C4E26', 'drop', 'cistus|أوراق اللادن'],
    ['benzoin', 'Benzoin', 'جاوي', '#B77A45', 'drop', ''],
    ['frankincense', 'Frankincense', 'لبان', '#CFD3A2', 'drop', 'incense|luban|olibanum|لبان حوجري'],
    ['myrrh', 'Myrrh', 'مُرّ', '#8F5A3C', 'drop', ''],
    ['mastic', 'Mastic', 'مستكة', '#DAD3A8', 'drop', 'mastika|مستكا'],
    ['resins', 'Resins', 'راتنجات', '#9C6B3A', 'drop', 'resin|balsam|elemi|راتنج|بلسم|إيليمي', 'generic'],
  ],
  musk: [
    ['white-musk', 'White musk', 'مسك أبيض', '#E4DCCD', 'musk', 'tahara musk|مسك الطهارة'],
    ['black-musk', 'Black musk', 'مسك أسود', '#4A4340', 'musk', ''],
    ['musk', 'Musk', 'مسك', '#CDBFA6', 'musk', 'misk|ambrette|حب المسك'],
  ],
  spice: [
    ['saffron', 'Saffron', 'زعفران', '#D2552A', 'spice', 'zafran|safron'],
    ['cardamom', 'Cardamom', 'هيل', '#9DAA62', 'spice', 'hail|حب الهيل'],
    ['pepper', 'Pepper', 'فلفل', '#C2677A', 'spice', ''],
    ['clove', 'Clove', 'قرنفل', '#7A3E2A', 'spice', 'clove bud|براعم القرنفل'],
    ['cinnamon', 'Cinnamon', 'قرفة', '#A4572F', 'spice', 'لحاء القرفة'],
    ['nutmeg', 'Nutmeg', 'جوزة الطيب', '#96684A', 'spice', ''],
    ['spices', 'Spices', 'بهارات', '#B0663A', 'spice', 'spice|spikenard|ناردين|davana|دافانا', 'generic'],
    ['leather', 'Leather', 'جلد', '#6A3A24', 'leather', 'suede|parchment|old paper|جلدية|رق|ورق عتيق'],
    ['tobacco', 'Tobacco', 'تبغ', '#8A5A32', 'leaf', 'أوراق التبغ'],
  ],
  citrus: [
    ['lemon', 'Lemon', 'ليمون', '#E3CF55', 'citrus', 'lemon verbena|citrus|لويزة الليمون|حمضيات|قشر الحمضيات'],
    ['bergamot', 'Bergamot', 'برغموت', '#C9CC5E', 'citrus', ''],
    ['bitter-orange', 'Bitter orange', 'نارنج', '#E08E3C', 'citrus', 'petitgrain|أوراق النارنج'],
    ['mandarin', 'Mandarin', 'يوسفي', '#E8A24C', 'citrus', 'mandarin blossom|زهر اليوسفي'],
    ['grapefruit', 'Grapefruit', 'جريب فروت', '#E7A38A', 'citrus', ''],
    ['green-tea', 'Green tea', 'شاي أخضر', '#8FA768', 'leaf', ''],
    ['tea', 'Tea', 'شاي', '#A3875C', 'leaf', ''],
    [
      'herbs',
      'Herbs',
      'أعشاب',
      '#7F9A72',
      'leaf',
      'sage|clary sage|rosemary|mint|camphor|مريمية|إكليل الجبل|نعناع|كافور',
    ],
    [
      'green-leaves',
      'Green leaves',
      'أوراق خضراء',
      '#88A55F',
      'leaf',
      'leaf|leaves|oakmoss|hay|pine|pine needle|أوراق|طحلب البلوط|قش|تبن|إبر الصنوبر',
      'generic',
    ],
    ['sea-salt', 'Sea salt', 'ملح البحر', '#B8CBD6', 'water', 'seaweed|sea|أعشاب بحرية'],
    ['dew', 'Dew and stone', 'ندى وحجر', '#A9C7D1', 'water', 'dew|morning dew|stone|earth|ندى|ندى الصباح|حجر|تراب'],
  ],
  sweet: [
    ['honey', 'Honey', 'عسل', '#E0A63A', 'honey', ''],
    ['vanilla', 'Vanilla', 'فانيليا', '#E2C88F', 'honey', 'راتنج الفانيليا'],
    ['tonka', 'Tonka', 'تونكا', '#8E6B4A', 'honey', 'tonka bean'],
    ['almond', 'Almond', 'لوز', '#E4CFAE', 'fruit', 'almond milk|حليب اللوز'],
    [
      'cream',
      'Cream and coconut',
      'كريمة وجوز الهند',
      '#EFE6D6',
      'fruit',
      'cream|coconut|coconut milk|كريمة|جوز الهند|حليب جوز الهند',
    ],
    ['coffee', 'Arabic coffee', 'قهوة عربية', '#5C3A26', 'honey', 'coffee|qahwa|gahwa|قهوة'],
    ['cocoa', 'Cocoa', 'كاكاو', '#5E3B2B', 'honey', 'cacao|قشر الكاكاو'],
    ['sugar', 'Sugar', 'سكّر', '#EBDDC0', 'honey', '', 'generic'],
    ['fig', 'Fig', 'تين', '#6C4562', 'fruit', ''],
    ['plum', 'Plum', 'برقوق', '#5A2E55', 'fruit', 'plum jam|مربى البرقوق'],
    ['pear', 'Pear', 'كمثرى', '#B9C06A', 'fruit', 'pear blossom|زهر الكمثرى'],
    ['date', 'Date', 'تمر', '#8A4A24', 'fruit', 'date syrup|دبس التمر'],
    ['apple', 'Apple', 'تفّاح', '#B9473F', 'fruit', ''],
    [
      'berries',
      'Berries and fruit',
      'توت وثمار',
      '#A23B52',
      'fruit',
      'raspberry|raspberry leaf|berry|blackcurrant|blackcurrant bud|sea buckthorn|fruit|توت|أوراق التوت|كشمش|براعم الكشمش|نبق البحر|ثمار|فواكه',
    ],
  ],
  smoke: [['smoke', 'Smoke', 'دخان', '#6F6660', 'smoke', 'birch tar|tar|قطران|قطران البتولا', 'generic']],
};

/** The notes of the house, family by family. The one list: search, atlas, product pages and the finder read it. */
export const NOTES: readonly Note[] = SCENT_FAMILIES.flatMap(({ id }) =>
  ROWS[id].map(([key, en, ar, colour, glyph, synonyms, generic]) => ({
    key,
    en,
    ar,
    family: id,
    colour,
    glyph,
    synonyms: synonyms === '' ? [] : synonyms.split('|'),
    isGeneric: generic !== undefined,
  })),
);
