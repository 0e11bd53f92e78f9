import type { Result } from '#kernel/result';
import { verifyAudit } from '#shop/audit';
import { makeOwnerLink, makeRecoveryLink } from '#shop/staff';
import { type CommandResult, type OperatorCommand, type OperatorShop, runOperatorCommand } from './operator-command.ts';

type StaffShop = OperatorShop & { readonly publicUrl: string };

const EMAIL = /^[^@\s]+@[^@\s]+$/;

function commandsOf(shop: StaffShop): readonly OperatorCommand[] {
  return [
    {
      name: 'owner',
      arguments: '<email>',
      summary: 'prints a link for the first owner, valid 30 minutes, once',
      run: (_shop, [email, ...more]) =>
        email && EMAIL.test(email) && more.length === 0 ? describe(makeOwnerLink(shop, email)) : null,
    },
    {
      name: 'recover',
      arguments: '<email>',
      summary: 'prints a link that sets up password and second step anew',
      run: (_shop, [email, ...more]) =>
        email && EMAIL.test(email) && more.length === 0 ? describe(makeRecoveryLink(shop, email)) : null,
    },
    {
      name: 'verify-audit',
      arguments: '',
      summary: 'computes every hash of the audit log again',
      run: (_shop, args) => (args.length === 0 ? verify(shop) : null),
    },
  ];
}

const REASONS = {
  ownerThere: 'the store has an owner; they invite people, and npm run staff -- recover helps who lost everything',
  staffUnknown: 'nobody on the staff who may sign in has this email',
} as const;

async function describe(
  made: Promise<Result<string, { readonly code: keyof typeof REASONS }>>,
): Promise<CommandResult> {
  const result = await made;
  if (!result.ok) return { done: false, lines: [`not done: ${REASONS[result.error.code]}`] };
  return { done: true, lines: ['Open this link within 30 minutes. It works once:', result.value] };
}

async function verify(shop: StaffShop): Promise<CommandResult> {
  const { rows, hash, fault } = await verifyAudit(shop);
  if (fault !== null) return { done: false, lines: [`The audit log is not what was written: ${fault}.`] };
  return {
    done: true,
    lines: [`The audit log is whole: ${rows} rows.`, `Its last hash, to be noted outside the store: ${hash}`],
  };
}

/** Runs a subcommand of `npm run staff`. */
export async function runStaffCommand(shop: StaffShop, args: readonly string[]): Promise<CommandResult> {
  return await runOperatorCommand('staff', commandsOf(shop), shop, args);
}
