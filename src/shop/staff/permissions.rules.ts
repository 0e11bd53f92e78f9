import { type Language, MARKET_CODES, type MarketCode } from '#kernel/market';

/** The five fixed roles, in the order of the screens. Roles of the shop's own making are rows of `staff_roles`. */
export const ROLES = ['owner', 'catalogue', 'fulfilment', 'support', 'finance'] as const;
export type FixedRole = (typeof ROLES)[number];

const OWNER = ['owner'] as const;
const ORDERS = ['owner', 'fulfilment', 'support', 'finance'] as const;
const EVERYBODY = ROLES;

/**
 * Every permission and the fixed roles that have it: the one list that calls, screens and the access table derive from.
 * A `…read…` of its own stands for what a role may only see, or see in part.
 */
const GRANTS = {
  /** Orders without what identifies the shopper. */
  'orders.read': EVERYBODY,
  /** Names, addresses, phones and emails of orders. */
  'orders.persons': ORDERS,
  'orders.note': ORDERS,
  'orders.tag': ORDERS,
  'orders.edit': ['owner', 'support'],
  'orders.cancel': ['owner', 'support'],
  'orders.create': ['owner', 'support'],
  'parcels.print': ['owner', 'fulfilment'],
  'parcels.pack': ['owner', 'fulfilment'],
  'parcels.hand-over': ['owner', 'fulfilment'],
  'parcels.mend': ['owner', 'fulfilment', 'support'],
  'refunds.make': ['owner', 'support', 'finance'],
  /** Refunds above 1,000, with a second person who has it too. */
  'refunds.make-large': ['owner', 'finance'],
  'payments.review': ['owner', 'finance'],
  'payments.settle': ['owner', 'finance'],
  'products.read': ['owner', 'catalogue', 'fulfilment', 'support'],
  'products.write': ['owner', 'catalogue'],
  'pictures.write': ['owner', 'catalogue'],
  'prices.read': ['owner', 'catalogue', 'finance'],
  'prices.write': ['owner', 'catalogue'],
  'coupons.read': ['owner', 'catalogue', 'finance'],
  'coupons.write': ['owner', 'catalogue'],
  'offers.read': ['owner', 'catalogue', 'finance'],
  'offers.write': ['owner', 'catalogue'],
  'stock.adjust': ['owner', 'catalogue', 'fulfilment'],
  'content.write': ['owner', 'catalogue'],
  'content.publish': ['owner', 'catalogue'],
  'reviews.moderate': ['owner', 'catalogue', 'support'],
  /** The name, city and address that a parcel needs, without history and spending. */
  'customers.addresses': ['owner', 'fulfilment', 'support'],
  'customers.read': ['owner', 'support'],
  'customers.merge': ['owner', 'support'],
  'customers.export': OWNER,
  'customers.anonymise': OWNER,
  'reports.read': ['owner', 'finance'],
  'reports.scents': ['owner', 'catalogue', 'finance'],
  'reports.delivery': ['owner', 'support', 'finance'],
  'vat.export': ['owner', 'finance'],
  'settings.write': OWNER,
  'staff.write': OWNER,
  'audit.read': ['owner', 'finance'],
  /** The acts of one's own. */
  'audit.own': EVERYBODY,
} as const satisfies Readonly<Record<string, readonly FixedRole[]>>;

export type Permission = keyof typeof GRANTS;

/** Whether a text names a permission. */
export function isPermission(text: string): text is Permission {
  return Object.hasOwn(GRANTS, text);
}

export const PERMISSIONS: readonly Permission[] = Object.keys(GRANTS).filter(isPermission);

/** Whether a text names a fixed role. */
export function isFixedRole(text: string): text is FixedRole {
  return ROLES.some((role) => role === text);
}

/** The permissions of a fixed role. */
export function permissionsOf(role: FixedRole): readonly Permission[] {
  return PERMISSIONS.filter((permission) => rolesWith(permission).includes(role));
}

/** The fixed roles that have a permission. */
export function rolesWith(permission: Permission): readonly FixedRole[] {
  return GRANTS[permission];
}

/** A member of staff, as every call knows them. */
export type Person = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** A fixed role or the id of an own one. */
  readonly role: string;
  readonly permissions: ReadonlySet<Permission>;
  /** The markets that the person works for, never none. */
  readonly markets: readonly MarketCode[];
  readonly language: Language;
};

/** Whether a person has a permission. */
export function mayDo(person: Pick<Person, 'permissions'>, permission: Permission): boolean {
  return person.permissions.has(permission);
}

/** Whether a person works for a market. */
export function worksFor(person: Pick<Person, 'markets'>, market: MarketCode): boolean {
  return person.markets.includes(market);
}

/** Whether a person may give others these permissions in these markets (none: every one): never more than they have. */
export function mayGrant(
  person: Pick<Person, 'permissions' | 'markets'>,
  permissions: readonly Permission[],
  markets: readonly string[],
): boolean {
  const wanted = markets.length > 0 ? markets : MARKET_CODES;
  return (
    permissions.every((permission) => person.permissions.has(permission)) &&
    wanted.every((market) => person.markets.some((own) => own === market))
  );
}
