import { LANGUAGES, MARKET_CODES } from '#kernel/market';
import { adminRoute, body, permission, z } from './base.ts';

const language = z.enum(LANGUAGES);
/** None: every market. */
const markets = z.array(z.enum(MARKET_CODES));
const role = z.string().max(40);
const name = z.string().trim().min(1).max(80);
const params = z.object({ id: z.string().max(40) });
const done = z.object({ done: z.literal(true) });

export const listStaffCall = adminRoute({
  method: 'get',
  path: '/api/admin/staff',
  needs: 'staff.write',
  summary: 'The people of the shop and the open invitations',
  answer: z.object({
    people: z.array(
      z
        .object({
          id: z.string(),
          name: z.string(),
          email: z.string(),
          role,
          markets,
          language,
          state: z.enum(['active', 'locked']),
          /** What they have for the second step. */
          secondStep: z.object({ app: z.boolean(), passkeys: z.int() }),
          /** The last use of a session, ISO 8601, and its country (two letters, or empty). */
          seenAt: z.string().nullable(),
          seenFrom: z.string(),
          version: z.int(),
          /** Why they can't be changed, removed or locked: the last owner, or oneself. */
          kept: z.enum(['lastOwner', 'self']).nullable(),
        })
        .openapi('StaffMember'),
    ),
    invitations: z.array(
      z
        .object({
          id: z.string(),
          email: z.string(),
          name: z.string(),
          role,
          markets,
          language,
          /** ISO 8601. An ended one can be sent again. */
          expiresAt: z.string(),
          ended: z.boolean(),
        })
        .openapi('Invitation'),
    ),
  }),
});

export const inviteCall = adminRoute({
  method: 'post',
  path: '/api/admin/invitations',
  needs: 'staff.write',
  secondStep: true,
  summary: 'Invite somebody: a link by mail, valid for three days, once',
  request: body(z.object({ email: z.email().max(254), name, role, markets, language })),
  answer: z.object({ id: z.string() }),
});

export const inviteAgainCall = adminRoute({
  method: 'post',
  path: '/api/admin/invitations/{id}/send-again',
  needs: 'staff.write',
  summary: 'Send a new link, which ends the earlier one',
  request: { params },
  answer: done,
});

export const withdrawInvitationCall = adminRoute({
  method: 'delete',
  path: '/api/admin/invitations/{id}',
  needs: 'staff.write',
  summary: 'Withdraw an invitation',
  request: { params },
  answer: done,
});

export const changeStaffCall = adminRoute({
  method: 'patch',
  path: '/api/admin/staff/{id}',
  needs: 'staff.write',
  secondStep: true,
  versioned: true,
  summary: 'Change name, role, markets or language; a change of role or markets ends the person’s sessions',
  request: {
    params,
    ...body(
      z.object({
        name: name.optional(),
        role: role.optional(),
        markets: markets.optional(),
        language: language.optional(),
      }),
    ),
  },
  answer: z.object({ version: z.int() }),
});

export const lockStaffCall = adminRoute({
  method: 'post',
  path: '/api/admin/staff/{id}/lock',
  needs: 'staff.write',
  secondStep: true,
  summary: 'Let a person in no more, until unlocked; the sessions end',
  request: { params },
  answer: done,
});

export const unlockStaffCall = adminRoute({
  method: 'post',
  path: '/api/admin/staff/{id}/unlock',
  needs: 'staff.write',
  secondStep: true,
  summary: 'Let a person in again',
  request: { params },
  answer: done,
});

export const removeStaffCall = adminRoute({
  method: 'post',
  path: '/api/admin/staff/{id}/remove',
  needs: 'staff.write',
  secondStep: true,
  summary: 'Remove a person; the audit log keeps the name',
  request: { params },
  answer: done,
});

export const newStartCall = adminRoute({
  method: 'post',
  path: '/api/admin/staff/{id}/new-start',
  needs: 'staff.write',
  secondStep: true,
  summary: 'Mails a link, valid for an hour, that lets a person who lost phone and passkeys set up everything anew',
  request: { params },
  answer: done,
});

export const endSessionsOfCall = adminRoute({
  method: 'post',
  path: '/api/admin/staff/{id}/end-sessions',
  needs: 'staff.write',
  summary: 'End every session of a person',
  request: { params },
  answer: done,
});

export const listRolesCall = adminRoute({
  method: 'get',
  path: '/api/admin/roles',
  needs: 'staff.write',
  summary: 'The roles and what each may do; the fixed five have no version',
  answer: z.object({
    permissions: z.array(permission),
    roles: z.array(
      z
        .object({
          id: z.string(),
          /** Null for the fixed ones, which the screens name. */
          name: z.string().nullable(),
          permissions: z.array(permission),
          people: z.int(),
          version: z.int().nullable(),
        })
        .openapi('StaffRole'),
    ),
  }),
});

const roleBody = z.object({ name: z.string().trim().min(1).max(60), permissions: z.array(permission).min(1) });

export const createRoleCall = adminRoute({
  method: 'post',
  path: '/api/admin/roles',
  needs: 'staff.write',
  secondStep: true,
  summary: 'Make a role: a set of permissions',
  request: body(roleBody),
  answer: z.object({ id: z.string() }),
});

export const changeRoleCall = adminRoute({
  method: 'patch',
  path: '/api/admin/roles/{id}',
  needs: 'staff.write',
  secondStep: true,
  versioned: true,
  summary: 'Change an own role; the sessions of who has it end',
  request: { params, ...body(roleBody.partial()) },
  answer: z.object({ version: z.int() }),
});

export const deleteRoleCall = adminRoute({
  method: 'delete',
  path: '/api/admin/roles/{id}',
  needs: 'staff.write',
  secondStep: true,
  summary: 'Delete an own role that nobody has',
  request: { params },
  answer: done,
});

export const listSessionsCall = adminRoute({
  method: 'get',
  path: '/api/admin/sessions',
  needs: 'signed-in',
  summary: 'One’s own open sessions, last used first',
  answer: z.object({
    items: z.array(
      z
        .object({
          id: z.string(),
          current: z.boolean(),
          /** Maker and system, such as "Chrome, Windows"; empty when unknown. */
          browser: z.string(),
          /** Two letters, or empty. */
          country: z.string(),
          /** ISO 8601, to five minutes. */
          usedAt: z.string(),
          startedAt: z.string(),
        })
        .openapi('OwnSession'),
    ),
  }),
});

export const endSessionCall = adminRoute({
  method: 'post',
  path: '/api/admin/sessions/{id}/end',
  needs: 'signed-in',
  summary: 'End one of one’s own sessions',
  request: { params },
  answer: done,
});

export const endOtherSessionsCall = adminRoute({
  method: 'post',
  path: '/api/admin/sessions/end-others',
  needs: 'signed-in',
  summary: 'End all of one’s own sessions but this one',
  answer: done,
});
