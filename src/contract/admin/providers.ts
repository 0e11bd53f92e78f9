import { HEALTHS } from '#shop/provider-health/health.rules';
import { adminRoute, z } from './base.ts';

const at = z.string().nullable();

/** Nothing here tells a credential: those are settings of the machine. */
export const listProvidersCall = adminRoute({
  method: 'get',
  path: '/api/admin/providers',
  needs: 'settings.write',
  summary: 'How card providers, the courier, the mail server and the tax authority answered in the last seven days',
  answer: z
    .object({
      providers: z.array(
        z.object({
          name: z.string(),
          kind: z.enum(['cards', 'courier', 'mail', 'tax']),
          simulated: z.boolean(),
          health: z.enum(HEALTHS),
          /** Of today, in UTC. */
          answers: z.int(),
          failures: z.int(),
          /** Milliseconds of the last day with answers. */
          averageMs: z.number().nullable(),
          lastAnswerAt: at,
          lastMs: z.number().nullable(),
          lastFailureAt: at,
          lastFailure: z.string().nullable(),
          /** When the provider last sent a message of its own. */
          lastMessageAt: at,
        }),
      ),
    })
    .openapi('Providers'),
});
