import { approveCall, listApprovalsCall, refuseApprovalCall } from '#contract/admin/approvals';
import { ok, refused } from '#kernel/result';
import { approve, listApprovals, listDeciders, listStaffNames, refuseApproval } from '#shop/staff';
import type { Shop } from '../../shop/shop.ts';
import type { AdminApi } from './app.ts';
import { APPROVAL_KINDS } from './approval-kinds.ts';
import { shownOf } from './approval-shown.ts';
import { problem } from './problems.ts';

/** Registers the calls of acts that wait for a second person; `kinds` runs them. */
export function registerApprovals(admin: AdminApi, shop: Shop, kinds = APPROVAL_KINDS): void {
  admin.on(listApprovalsCall, async (c) => {
    const { person } = c.var;
    const [rows, names] = await Promise.all([listApprovals(shop, person), listStaffNames(shop.database.read)]);
    const who = (id: string) => ({ id, name: names.get(id) ?? id });
    const waitsFor = await listDeciders(shop, rows);
    const shown = await Promise.all(rows.map((row) => shownOf(shop.database.read, row)));
    const items = rows.map(({ askedBy, askedAt, decidedBy, decidedAt, needs: _, ...row }, index) => ({
      ...row,
      ...(shown[index] ?? { refund: null, setting: null, coupon: null }),
      askedBy: who(askedBy),
      askedAt: askedAt.toISOString(),
      decidedBy: decidedBy === null ? null : who(decidedBy),
      decidedAt: decidedAt?.toISOString() ?? null,
      waitsFor: waitsFor.get(row.id) ?? [],
      mayApprove: row.state === 'waiting' && askedBy !== person.id,
    }));
    return c.json({ items }, 200);
  });

  admin.on(approveCall, async (c) => {
    const { person, actor } = c.var;
    const done = await approve(shop, c.req.valid('param').id, { person, actor }, async (tx, approval) => {
      const run = Object.hasOwn(kinds, approval.kind) ? kinds[approval.kind] : undefined;
      if (!run) return refused({ code: 'notFound' as const });
      const { id, subject, payload, reason, askedBy } = approval;
      const acted = await run(shop, tx, { id, subject, payload, reason, askedBy, actor });
      return acted.ok ? ok(null) : acted;
    });
    if (done.ok) return c.json({ state: 'approved' as const }, 200);
    return problem(c, done.error.code, 'permission' in done.error ? { permission: done.error.permission } : {});
  });

  admin.on(refuseApprovalCall, async (c) => {
    const { person, actor } = c.var;
    const by = { person, actor };
    const done = await refuseApproval(shop, c.req.valid('param').id, by, c.req.valid('json').note);
    if (done.ok)
      return c.json({ state: done.value.askedBy === person.id ? ('withdrawn' as const) : ('refused' as const) }, 200);
    return problem(c, done.error.code, 'permission' in done.error ? { permission: done.error.permission } : {});
  });
}
