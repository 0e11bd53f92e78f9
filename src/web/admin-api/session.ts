import {
  addPasskeyCall,
  changePasswordCall,
  confirmCall,
  deletePasskeyCall,
  firstOwnerCall,
  forgotPasswordCall,
  listPasskeysCall,
  newPasskeyOptionsCall,
  newRecoveryCodesCall,
  passkeyOptionsCall,
  passkeySignInCall,
  readLinkCall,
  readSessionCall,
  secondStepCall,
  setLanguageCall,
  signInCall,
  signOutCall,
  startAppCall,
  useLinkCall,
  verifyAppCall,
} from '#contract/admin/session';
import { isOpenMarket } from '#kernel/open-markets';
import {
  addPasskey,
  changeStaffPassword,
  confirmAgain,
  forgotPassword,
  hasOwner,
  makeFirstOwner,
  newPasskeyOptions,
  newRecoveryCodes,
  passkeyOptions,
  readLink,
  removePasskey,
  secondStepOf,
  setStaffLanguage,
  signIn,
  signInWithPasskey,
  signOutStaff,
  staffPasskeys,
  startApp,
  takeSecondStep,
  useLink,
  verifyApp,
} from '#shop/staff';

import { CONFIRMED_MS, isConfirmed } from '#shop/staff/session.rules';
import type { AdminApi } from './app.ts';
import { actorOf, needsSecondStep } from './guard.ts';
import { problem } from './problems.ts';
import {
  browserOf,
  clearSession,
  entered,
  isLocal,
  ownOf,
  refuseSignIn,
  type SignInShop,
  signInDeps,
} from './sign-in.ts';

/** Registers the calls of signing in: in and out, the second step, links. */
export function registerSession(admin: AdminApi, shop: SignInShop, { sandbox }: { readonly sandbox: boolean }): void {
  const deps = signInDeps(shop);

  admin.on(readSessionCall, async (c) => {
    const { signedIn } = c.var;
    if (!signedIn) {
      const firstOwner = sandbox && isLocal(c, shop.publicUrl) && !(await hasOwner(deps));
      return c.json(
        { state: 'signed-out' as const, firstOwner, person: null, secondStep: null, confirmedUntil: null },
        200,
      );
    }
    const { person, session } = signedIn;
    const { confirmedAt } = session;
    const confirmedUntil =
      confirmedAt && isConfirmed(session, shop.clock.now()) ? new Date(confirmedAt.getTime() + CONFIRMED_MS) : null;
    return c.json(
      {
        state: session.complete ? ('signed-in' as const) : ('setting-up' as const),
        firstOwner: false,
        person: {
          ...person,
          permissions: [...person.permissions],
          markets: [...person.markets],
          openMarkets: person.markets.filter(isOpenMarket),
        },
        secondStep: await secondStepOf(shop, person.id),
        confirmedUntil: confirmedUntil?.toISOString() ?? null,
      },
      200,
    );
  });

  admin.on(signInCall, async (c) => {
    const done = await signIn(deps, c.req.valid('json'), browserOf(c));
    return done.ok ? c.json(entered(c, done.value), 200) : refuseSignIn(c, done.error);
  });

  admin.on(secondStepCall, async (c) => {
    const done = await takeSecondStep(deps, c.req.valid('json'), browserOf(c));
    return done.ok ? c.json(entered(c, done.value), 200) : refuseSignIn(c, done.error);
  });

  admin.on(passkeyOptionsCall, async (c) => {
    const { options, cookies } = await passkeyOptions(deps, browserOf(c));
    entered(c, { state: 'signed-out', cookies });
    return c.json({ ...options }, 200);
  });

  admin.on(passkeySignInCall, async (c) => {
    const done = await signInWithPasskey(deps, c.req.valid('json').response, browserOf(c));
    if (!done.ok) return refuseSignIn(c, done.error);
    if (c.var.signedIn)
      await signOutStaff(deps, { ...c.var.signedIn, actor: actorOf(c.var.signedIn, c.var.requestId) });
    return c.json(entered(c, done.value), 200);
  });

  admin.on(signOutCall, async (c) => {
    await signOutStaff(deps, ownOf(c));
    clearSession(c);
    return c.json({ state: 'signed-out' as const }, 200);
  });

  admin.on(confirmCall, async (c) => {
    const done = await confirmAgain(deps, ownOf(c), c.req.valid('json').code, browserOf(c));
    return done.ok ? c.json({ state: 'signed-in' as const }, 200) : refuseSignIn(c, done.error);
  });

  admin.on(setLanguageCall, async (c) => {
    const { language } = c.req.valid('json');
    await setStaffLanguage(shop, c.var.person.id, language);
    return c.json({ language }, 200);
  });

  admin.on(changePasswordCall, async (c) => {
    const done = await changeStaffPassword(deps, ownOf(c), c.req.valid('json'));
    if (!done.ok) return refuseSignIn(c, done.error, 'next');
    clearSession(c);
    return c.json({ state: 'signed-out' as const }, 200);
  });

  admin.on(startAppCall, async (c) => {
    const own = ownOf(c);
    const refusal = own.session.complete ? needsSecondStep(shop, c) : null;
    if (refusal) return refusal;
    const done = await startApp(deps, own, c.req.valid('json').password, browserOf(c));
    return done.ok
      ? c.json({ ...done.value, recoveryCodes: [...done.value.recoveryCodes] }, 200)
      : refuseSignIn(c, done.error);
  });

  admin.on(verifyAppCall, async (c) => {
    const done = await verifyApp(deps, ownOf(c), c.req.valid('json').code, browserOf(c));
    return done.ok ? c.json(entered(c, done.value), 200) : refuseSignIn(c, done.error);
  });

  admin.on(newRecoveryCodesCall, async (c) => {
    const done = await newRecoveryCodes(deps, ownOf(c), c.req.valid('json').password, browserOf(c));
    return done.ok ? c.json({ recoveryCodes: [...done.value] }, 200) : refuseSignIn(c, done.error);
  });

  admin.on(listPasskeysCall, async (c) => {
    const items = await staffPasskeys(shop, c.var.person.id);
    const shown = items.map(({ id, name, createdAt }) => ({
      id,
      name: name ?? '',
      createdAt: createdAt?.toISOString() ?? null,
    }));
    return c.json({ items: shown }, 200);
  });

  admin.on(newPasskeyOptionsCall, async (c) => {
    const refusal = c.var.signedIn?.session.complete ? needsSecondStep(shop, c) : null;
    if (refusal) return refusal;
    const { options, cookies } = await newPasskeyOptions(deps, browserOf(c));
    entered(c, { state: 'signed-in', cookies });
    return c.json({ ...options }, 200);
  });

  admin.on(addPasskeyCall, async (c) => {
    const own = ownOf(c);
    const refusal = own.session.complete ? needsSecondStep(shop, c) : null;
    if (refusal) return refusal;
    const done = await addPasskey(deps, own, c.req.valid('json'), browserOf(c));
    return done.ok ? c.json({ state: 'signed-in' as const }, 200) : refuseSignIn(c, done.error);
  });

  admin.on(deletePasskeyCall, async (c) => {
    const done = await removePasskey(deps, ownOf(c), c.req.valid('param').id);
    return done.ok ? c.json({ deleted: true }, 200) : refuseSignIn(c, done.error);
  });

  admin.on(forgotPasswordCall, async (c) => {
    const done = await forgotPassword(deps, c.req.valid('json').email, browserOf(c));
    return done.ok ? c.json({ sent: true as const }, 200) : refuseSignIn(c, done.error);
  });

  admin.on(readLinkCall, async (c) => {
    const link = await readLink(deps, c.req.valid('json').token);
    if (!link) return problem(c, 'linkEnded');
    const { kind, email, name, language, expiresAt } = link;
    return c.json({ kind, email, name, language, expiresAt: expiresAt.toISOString() }, 200);
  });

  admin.on(useLinkCall, async (c) => {
    const done = await useLink(deps, c.req.valid('json'), browserOf(c));
    return done.ok ? c.json(entered(c, done.value), 200) : refuseSignIn(c, done.error, 'password');
  });

  admin.on(firstOwnerCall, async (c) => {
    if (!sandbox || !isLocal(c, shop.publicUrl)) return problem(c, 'notFound');
    const done = await makeFirstOwner(deps, c.req.valid('json'), browserOf(c));
    return done.ok ? c.json(entered(c, done.value), 200) : refuseSignIn(c, done.error, 'password');
  });
}
