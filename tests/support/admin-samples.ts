/**
 * A request for each call of the back office, by method and path: the values of the path's parameters and a body. The
 * access table (tests/db/admin-access.db.test.ts) sends each as every role; a call without a row fails there. The things
 * named need not exist: only whether the caller is let through is looked at.
 */
export type AdminSample = {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly query?: string;
};

// biome-ignore format: one line a call
export const ADMIN_SAMPLES: Readonly<Record<string, AdminSample>> = {
  'get /api/admin/session': {},
  'get /api/admin/content': {},
  'get /api/admin/content/{key}': { params: { key: 'home' } },
  'put /api/admin/content/{key}/draft': { params: { key: 'home' }, body: { body: [] } },
  'delete /api/admin/content/{key}/draft': { params: { key: 'home' } },
  'get /api/admin/content/{key}/versions': { params: { key: 'home' } },
  'get /api/admin/content/{key}/versions/{number}': { params: { key: 'home', number: '1' } },
  'post /api/admin/content/{key}/put-back': { params: { key: 'home' }, body: { number: 1 } },
  'post /api/admin/content/{key}/publish': { params: { key: 'home' }, body: { at: null } },
  'post /api/admin/content/{key}/unschedule': { params: { key: 'home' } },
  'post /api/admin/content/{key}/preview': { params: { key: 'home' }, body: { number: 1, at: null } },
  'get /api/admin/reviews': {},
  'post /api/admin/reviews/{id}/show': { params: { id: 'none' } },
  'post /api/admin/reviews/{id}/hide': { params: { id: 'none' }, body: { reason: 'abuse' } },
  'post /api/admin/reviews/{id}/restore': { params: { id: 'none' }, body: { to: { state: 'shown', reason: null, isRead: false }, audit: 'none' } },
  'post /api/admin/reviews/{id}/answer': { params: { id: 'none' }, body: { answer: '' } },
  'get /api/admin/audit': {},
  'get /api/admin/settings/{group}': { params: { group: 'shipping' } },
  'patch /api/admin/settings/{group}': { params: { group: 'shipping' }, body: { changes: [{ key: 'shipping.fee', market: 'KSA', value: 2500 }] } },
  'post /api/admin/settings/upcoming/{id}/withdraw': { params: { id: 'none' } },
  'get /api/admin/packing': {},
  'get /api/admin/packing/scan': { query: '?code=1' },
  'post /api/admin/parcels/print': { body: { orders: [1] } },
  'post /api/admin/parcels/pick': { body: { orders: [1], picked: true } },
  'post /api/admin/parcels/pack': { body: { orders: [1] } },
  'post /api/admin/parcels/unpack': { body: { orders: [1] } },
  'post /api/admin/parcels/put-back': { body: { orders: [1] } },
  'post /api/admin/parcels/set-aside': { body: { order: 1, productId: 'p' } },
  'post /api/admin/parcels/hand-over': { body: { orders: [1] } },
  'post /api/admin/parcels/book-again': { body: { orders: [1] } },
  'get /api/admin/papers/{id}': { params: { id: 'p' } },
  'get /api/admin/packing/{market}/pick-list': { params: { market: 'KSA' } },
  'get /api/admin/manifests/{id}': { params: { id: 'm' } },
  'get /api/admin/orders': {},
  'get /api/admin/orders/{number}': { params: { number: '1' } },
  'post /api/admin/orders/{number}/notes': { params: { number: '1' }, body: { text: 'note' } },
  'post /api/admin/orders/{number}/notes/{note}/remove': { params: { number: '1', note: 'n' }, body: {} },
  'post /api/admin/orders/{number}/tags': { params: { number: '1' }, body: { tag: 'tag', on: true } },
  'post /api/admin/orders/{number}/cancel': { params: { number: '1' }, body: { reason: 'other' } },
  'post /api/admin/orders/{number}/address': { params: { number: '1' }, body: { city: 'Riyadh' } },
  'post /api/admin/orders/{number}/book-now': { params: { number: '1' } },
  'post /api/admin/orders/{number}/mails': { params: { number: '1' }, body: { kind: 'orderAcknowledgement' } },
  'post /api/admin/orders/cancel': { body: { orders: [1], expected: 1, reason: 'other' } },
  'post /api/admin/orders/tags': { body: { orders: [1], expected: 1, tag: 'tag', on: true } },
  'post /api/admin/orders/notes': { body: { orders: [1], expected: 1, text: 'note' } },
  'post /api/admin/orders/export': { body: { orders: [1], expected: 1 } },
  'get /api/admin/order-views': {},
  'post /api/admin/order-views': { body: { name: 'view', query: '' } },
  'delete /api/admin/order-views/{id}': { params: { id: 'v' } },
  'get /api/admin/find': { query: 'q=noura' },
};
