import type { Shop } from '../../shop/shop.ts';
import type { AdminApi } from './app.ts';
import { registerApprovals } from './approvals.ts';
import { registerAudit } from './audit.ts';
import { registerCategories } from './categories.ts';
import { registerContent } from './content.ts';
import { registerCoupons } from './coupons.ts';
import { registerCustomers } from './customers.ts';
import { registerFind } from './find.ts';
import { registerJobs } from './jobs.ts';
import { registerOrders } from './orders.ts';
import { registerOrdersBulk } from './orders-bulk.ts';
import { registerPacking } from './packing.ts';
import { registerPayments } from './payments.ts';
import { registerPictures } from './pictures.ts';
import { registerProducts } from './products.ts';
import { registerRefunds } from './refunds.ts';
import { registerReports } from './reports.ts';
import { registerReviews } from './reviews.ts';
import { registerSession } from './session.ts';
import { registerSettings } from './settings.ts';
import { registerVat } from './vat.ts';
import { registerWaiting } from './waiting.ts';

/** Registers the calls of every resource of the back office. */
export function registerAdminCalls(admin: AdminApi, shop: Shop): void {
  registerSession(admin, shop);
  registerWaiting(admin, shop);
import { registerStaff } from './staff.ts';

/** Registers the calls of every resource of the back office. */
export function registerAdminCalls(admin: AdminApi, shop: Shop, { sandbox = false } = {}): void {
  registerSession(admin, shop, { sandbox });
  registerStaff(admin, shop);
  registerContent(admin, shop);
  registerCustomers(admin, shop);
  registerReviews(admin, shop);
  registerAudit(admin, shop);
  registerSettings(admin, shop);
  registerPacking(admin, shop);
  registerRefunds(admin, shop);
  registerPayments(admin, shop);
  registerVat(admin, shop);
  registerApprovals(admin, shop);
  registerJobs(admin, shop);
  registerOrdersBulk(admin, shop);
  registerOrders(admin, shop);
  registerFind(admin, shop);
  registerProducts(admin, shop);
  registerPictures(admin, shop);
  registerCategories(admin, shop);
  registerCoupons(admin, shop);
  registerReports(admin, shop);
}
