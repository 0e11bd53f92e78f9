import { LINKABLE_PAGES } from '#shop/content/links.rules';
import type { Texts } from '../../client/language.ts';
import type { Option } from '../field.tsx';

/** What people call the pages that a text or a banner leads to. */
type PageNames = Readonly<Record<(typeof LINKABLE_PAGES)[number], string>>;

export const PAGE_NAMES: Texts<PageNames> = {
  en: {
    '/': 'Home',
    '/home': 'Home',
    '/products': 'All products',
    '/for-her': 'For her',
    '/concentrate': 'Oils',
    '/dahn-al-oudh': 'Dahn al oudh',
    '/bakhoor': 'Bakhoor',
    '/search': 'Search',
    '/scents': 'Scents',
    '/about-us': 'About us',
    '/press-room': 'Press room',
    '/contact': 'Contact',
    '/delivery-and-return': 'Returns and cancellations',
    '/privacy-policy': 'Privacy policy',
    '/terms-and-conditions': 'Terms and conditions',
    '/shipping-policy': 'Shipping policy',
  },
  ar: {
    '/': 'الرئيسية',
    '/home': 'الرئيسية',
    '/products': 'كل المنتجات',
    '/for-her': 'لها',
    '/concentrate': 'الزيوت',
    '/dahn-al-oudh': 'دهن العود',
    '/bakhoor': 'البخور',
    '/search': 'البحث',
    '/scents': 'الروائح',
    '/about-us': 'من نحن',
    '/press-room': 'غرفة الصحافة',
    '/contact': 'التواصل',
    '/delivery-and-return': 'الإرجاع والإلغاء',
    '/privacy-policy': 'سياسة الخصوصية',
    '/terms-and-conditions': 'الشروط والأحكام',
    '/shipping-policy': 'سياسة الشحن',
  },
};

/** Returns the pages to choose from by their names, with that of `link` where it is another. */
export function pageLinks(link: string, names: PageNames): Option[] {
  // the two addresses of the home page are one page
  const pages = LINKABLE_PAGES.filter((page) => page !== '/home' || link === page);
  const known = pages.map((value) => ({ value, label: names[value] }));
  return known.some(({ value }) => value === link) ? known : [...known, { value: link, label: link }];
}
