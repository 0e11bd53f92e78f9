import { houseNow } from '#texts/house';
import { docsPage } from '../api/docs-page.ts';
import type { AdminApi } from './app.ts';
import { problem } from './problems.ts';

/** Registers the description of every call, for signed-in staff only. */
export function registerAdminDocs(admin: AdminApi, publicUrl: string | null): void {
  const { app, calls } = admin;
  const documentOf = () =>
    app.getOpenAPI31Document({
      openapi: '3.1.0',
      info: {
        title: `${houseNow().name.en}, back office`,
        version: '1',
        description:
          'The calls of the back office. Every POST takes an Idempotency-Key, a save takes If-Match with the version that ' +
          'was read. Refusals are application/problem+json.',
      },
      ...(publicUrl ? { servers: [{ url: publicUrl }] } : {}),
    });

  app.get('/api/admin/openapi.json', (c) => {
    if (!c.var.signedIn?.session.complete) return problem(c, 'signedOut');
    return c.json(documentOf(), 200);
  });

  app.get('/api/admin/docs', (c) => {
    if (!c.var.signedIn?.session.complete) return problem(c, 'signedOut');
    const needs = new Map(calls.map(({ method, path, needs }) => [`${method} ${path}`, [needs].flat().join(', ')]));
    const { html, policy } = docsPage(documentOf(), { json: '/api/admin/openapi.json', needs });
    c.header('Content-Security-Policy', policy);
    return c.html(html);
  });
}
