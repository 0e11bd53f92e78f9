/** The families of scent, in the order of the atlas. */
export const SCENT_FAMILIES = [
  { id: 'floral', en: 'Rose & florals', ar: 'ورد وأزهار' },
  { id: 'wood', en: 'Oudh & woods', ar: 'عود وأخشاب' },
  { id: 'amber', en: 'Amber & resins', ar: 'عنبر ولبان' },
  { id: 'musk', en: 'Musk', ar: 'مسك' },
  { id: 'spice', en: 'Spice & leather', ar: 'بهارات وجلد' },
  { id: 'citrus', en: 'Citrus & sea', ar: 'حمضيات وبحر' },
  { id: 'sweet', en: 'Honey & fruit', ar: 'عسل وفواكه' },
  { id: 'smoke', en: 'Smoke & incense', ar: 'بخور ودخان' },
] as const;

export type FamilyId = (typeof SCENT_FAMILIES)[number]['id'];
