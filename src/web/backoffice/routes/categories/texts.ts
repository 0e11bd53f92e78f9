import type { Texts } from '../../client/language.ts';

const en = {
  title: 'Categories',
  new: 'New category',
  name: 'Name',
  slug: 'Slug',
  slugHint: 'The name in the address. It never changes.',
  products: 'Products',
  menu: 'In the menu',
  home: 'On the home page',
  picture: 'Picture',
  order: 'Order',
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  moved: 'The order is changed',
  yes: 'yes',
  no: 'no',
  empty: 'There is no category yet.',
  add: 'Add',
};
type Words = typeof en;
const ar: Words = {
  title: 'التصنيفات',
  new: 'تصنيف جديد',
  name: 'الاسم',
  slug: 'الرابط',
  slugHint: 'الاسم في رابط الصفحة، ولا يتغيّر أبدًا.',
  products: 'المنتجات',
  menu: 'في القائمة',
  home: 'في الصفحة الرئيسية',
  picture: 'الصورة',
  order: 'الترتيب',
  up: (name) => `رفع ${name}`,
  down: (name) => `خفض ${name}`,
  moved: 'تغيّر الترتيب',
  yes: 'نعم',
  no: 'لا',
  empty: 'لا تصنيف بعد.',
  add: 'إضافة',
};
export const TEXTS: Texts<Words> = { en, ar };
