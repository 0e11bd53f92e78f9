import { runProductsJob } from '#shop/catalogue';
import { runImportJob } from '#shop/imports';
import { runOrdersJob } from '#shop/orders';
import { runPackingJob } from '#shop/packing';
import type { RunningJob } from '#shop/staff';
import type { Shop } from '../shop/shop.ts';

/** Every kind of job that staff start: acts on more than 200 rows. One line a kind. */
export const STAFF_JOBS: Readonly<Record<string, (shop: Shop, job: RunningJob) => Promise<void>>> = {
  import: runImportJob,
  orders: runOrdersJob,
  parcels: runPackingJob,
  products: runProductsJob,
};
