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
  'get /api/admin/orders/{number}/refundable': { params: { number: '10001' } },
  'post /api/admin/orders/{number}/refunds': { params: { number: '10001' }, body: { give: { kind: 'amount', amount: 100 }, reason: 'late' } },
  'post /api/admin/refunds/{id}/retry': { params: { id: 'R'.repeat(24) } },
  'post /api/admin/refunds/{id}/noted': { params: { id: 'R'.repeat(24) }, body: { reference: 'TST-1' } },
  'get /api/admin/refunds/approvals': {},
  'post /api/admin/refunds/approvals/{id}/approve': { params: { id: 'R'.repeat(24) } },
  'post /api/admin/refunds/approvals/{id}/refuse': { params: { id: 'R'.repeat(24) } },
  'get /api/admin/payments': {},
  'post /api/admin/payments/{id}/accept': { params: { id: 'tst-1' } },
  'post /api/admin/payments/{id}/return': { params: { id: 'tst-1' } },
  'post /api/admin/payment-attempts/{id}/end': { params: { id: 'A'.repeat(24) } },
  'post /api/admin/differences/{id}/settle': { params: { id: 'D'.repeat(24) }, body: { note: 'looked at' } },
  'get /api/admin/differences/settled': {},
  'get /api/admin/reconciliation': {},
  'post /api/admin/reconciliation/run': {},
  'post /api/admin/reconciliation/close': { body: { provider: 'paytabs', market: 'UAE', day: '2026-11-20' } },
  'get /api/admin/approvals': {},
  'post /api/admin/approvals/{id}/approve': { params: { id: 'none' } },
  'post /api/admin/approvals/{id}/refuse': { params: { id: 'none' }, body: { note: '' } },
  'get /api/admin/jobs/{id}': { params: { id: 'none' } },
};
