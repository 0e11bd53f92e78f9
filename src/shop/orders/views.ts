import { randomId } from '#kernel/ids';
import { ok, type Result, refused } from '#kernel/result';
import { insertAudit } from '#shop/audit';
import type { Shop } from '../shop.ts';
import type { StaffActor } from './notes.ts';
import { deleteOrderView, listOrderViews, type OrderView, upsertOrderView } from './work-queries.ts';

type Deps = Pick<Shop, 'database' | 'clock'>;

/** Most views that a person saves. */
const MAX_VIEWS = 20;

/** Saves a list of orders under a name; one of that name is replaced. `query` is the query of the page's address. */
export async function saveOrderView(
  deps: Deps,
  actor: StaffActor,
  { name, query }: { readonly name: string; readonly query: string },
): Promise<Result<OrderView, { readonly code: 'tooManyViews' }>> {
  return await deps.database.transaction(async (tx) => {
    const views = await listOrderViews(tx, actor.id);
    const tidy = name.trim().replace(/\s+/g, ' ');
    if (views.length >= MAX_VIEWS && !views.some((view) => view.name === tidy))
      return refused({ code: 'tooManyViews' });
    const view = await upsertOrderView(tx, { id: randomId(), staffId: actor.id, name: tidy, query }, deps.clock.now());
    await insertAudit(tx, deps.clock, { actor, action: 'order.view.save', subject: `order-view:${view.id}` });
    return ok(view);
  });
}

/** Deletes a view of one's own and returns it, so that it can be saved again. */
export async function removeOrderView(
  deps: Deps,
  actor: StaffActor,
  id: string,
): Promise<Result<OrderView, { readonly code: 'viewNotFound' }>> {
  return await deps.database.transaction(async (tx) => {
    const view = await deleteOrderView(tx, actor.id, id);
    if (!view) return refused({ code: 'viewNotFound' });
    await insertAudit(tx, deps.clock, { actor, action: 'order.view.remove', subject: `order-view:${id}` });
    return ok(view);
  });
}
