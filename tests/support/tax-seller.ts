import sellers from '#content/sellers.json' with { type: 'json' };

/** A seller whose papers may be reported. */
export const TAX_SELLER = {
  ...sellers.KSA,
  vatNumber: '300000000000003',
  commercialRegistration: '4030000000',
  street: { ar: 'شارع الحج', en: 'Al Hajj Street' },
  building: '2929',
  district: { ar: 'العزيزية', en: 'Al Aziziyah' },
  city: { ar: 'مكة المكرمة', en: 'Makkah' },
  postalCode: '24243',
};
