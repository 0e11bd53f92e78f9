/**
 * The families of scent, in the order of the atlas. `was` has the ids of families that each took in: urls that are kept
 * somewhere still name them.
 */
export const SCENT_FAMILIES = [
  { id: 'floral', en: 'Rose & florals', ar: 'ورد وأزهار', was: ['rose'] },
  { id: 'wood', en: 'Oudh & woods', ar: 'عود وأخشاب', was: ['oudh'] },
  { id: 'amber', en: 'Amber & resins', ar: 'عنبر ولبان', was: [] },
  { id: 'musk', en: 'Musk', ar: 'مسك', was: [] },
  { id: 'spice', en: 'Spice & leather', ar: 'بهارات وجلد', was: ['leather'] },
  { id: 'citrus', en: 'Citrus & sea', ar: 'حمضيات وبحر', was: ['fresh'] },
  { id: 'sweet', en: 'Honey & fruit', ar: 'عسل وفواكه', was: ['fruit'] },
  { id: 'smoke', en: 'Smoke & incense', ar: 'بخور ودخان', was: [] },
] as const;

export type FamilyId = (typeof SCENT_FAMILIES)[number]['id'];

/** The present id of a family that may be named by a former one; other names as they are. */
export function presentFamily(id: string): string {
  return SCENT_FAMILIES.find(({ was }) => was.some((former) => former === id))?.id ?? id;
}
