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
};
