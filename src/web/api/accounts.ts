import type { Context } from 'hono';
import {
  changePasswordCall,
  deleteAccountCall,
  endSessionCall,
  loginCall,
  logoutCall,
  myDataCall,
  passwordResetCall,
  passwordresetCall,
  registerAgainCall,
  registerCall,
  resetpassCall,
  sessionCall,
  sessionsCall,
  verifyEmailCall,
} from '#contract/accounts';
import {
  changePassword,
  deleteAccount,
  logIn,
  personalData,
  register,
  requestPasswordReset,
  requestRegistrationEmail,
  resetPassword,
  verifyEmail,
} from '#shop/accounts';
import { endOtherSessions, endOwnSession, endSession, findSession, getCustomer, ownSessions } from '#shop/customers';
import { changeFault, checkRegistration } from '#shop/customers/registration.rules';
import { texts } from '#texts/texts';
import type { Shop } from '../../shop/shop.ts';
import { type Api, type Env, localeOf, sourceOfCaller } from './context.ts';
import { refuse, refuseForm, refuseNonCustomer, refuseThrottled } from './refusals.ts';
import { browserOf, sessionToken, setSessionCookies, tokenForBody } from './session.ts';

type Deps = Pick<Shop, 'database' | 'clock' | 'jobs' | 'signIn' | 'publicUrl' | 'networkAttempts'>;

/** Registers the calls of accounts: registration, login, passwords, personal data (specification, sections 2.3, 2.18, 7). */
export function registerAccounts(api: Api, shop: Deps): void {
  api.openapi(loginCall, async (c) => {
    const { email, password, guestid } = c.req.valid('json');
    const browser = browserOf(c, guestid);
    const signedIn = await logIn(shop, { email, password }, browser, localeOf(c));
    if (!signedIn.ok) {
      if (signedIn.error.code === 'slowDown') return refuseThrottled(c, signedIn.error);
      return refuse(c, 'badCredentials', undefined, { logined: false });
    }
    const { customer, token } = signedIn.value;
    setSessionCookies(c, shop.publicUrl, signedIn.value);
    const message = texts(c.var.caller.language)('auth.loggedIn');
    const tokenInBody = tokenForBody(c.req.raw.headers, token);
    return c.json({ logined: true, token: tokenInBody, user: customer.id, email: customer.email, message }, 200);
  });

  api.openapi(logoutCall, async (c) => {
    const token = sessionToken(c.req.raw.headers);
    if (token !== null) await endSession(shop, token);
    setSessionCookies(c, shop.publicUrl, null);
    return c.json({ success: true, message: texts(c.var.caller.language)('answer.loggedOut') }, 200);
  });

  api.openapi(sessionCall, async (c) => {
    const { session } = c.var.caller;
    const customer = session && (await getCustomer(shop.database.read, session.userId));
    const user = customer && {
      user: customer.id,
      email: customer.email,
      firstName: customer.firstName,
      lastName: customer.lastName,
      verified: customer.emailVerified,
    };
    return c.json({ user, providers: [...shop.signIn.providers] }, 200);
  });

  api.openapi(registerCall, async (c) => {
    const { password2, ...registration } = c.req.valid('json');
    const text = texts(c.var.caller.language);
    const refusal = (message: string) => ({ success: false, data: { success: false, message } });
    const problems = checkRegistration({ ...registration, password2 });
    if (problems.length > 0) return refuseForm(c, problems, refusal);
    const trimmed = {
      ...registration,
      firstName: registration.firstName.trim(),
      lastName: registration.lastName.trim(),
      phone: registration.phone.trim(),
    };
    const registered = await register(shop, trimmed, localeOf(c), sourceOfCaller(c));
    if (!registered.ok) {
      if (registered.error.code === 'slowDown') return refuseThrottled(c, registered.error);
      return refuseForm(c, [{ field: 'password', key: 'error.passwordCommon', params: {} }], refusal);
    }
    const message = text('auth.verificationSent');
    return c.json({ success: true, message, data: { success: true, message } }, 200);
  });

  api.openapi(registerAgainCall, async (c) => {
    const { email } = c.req.valid('json');
    const asked = await requestRegistrationEmail(shop, email, localeOf(c), sourceOfCaller(c));
    if (!asked.ok) return refuseThrottled(c, asked.error);
    return c.json({ success: true, message: texts(c.var.caller.language)('auth.sentAgain') }, 200);
  });

  api.openapi(verifyEmailCall, async (c) => {
    const verified = await verifyEmail(shop, c.req.valid('json'), browserOf(c, undefined), localeOf(c));
    if (!verified.ok) {
      if (verified.error.code === 'slowDown') return refuseThrottled(c, verified.error);
      return refuse(c, verified.error.code, undefined, { success: false });
    }
    setSessionCookies(c, shop.publicUrl, verified.value);
    return c.json({ success: true, message: texts(c.var.caller.language)('answer.emailVerified') }, 200);
  });

  api.openapi(resetpassCall, async (c) => {
    const asked = await requestPasswordReset(shop, c.req.valid('json').email, localeOf(c), sourceOfCaller(c));
    if (!asked.ok) return refuseThrottled(c, asked.error);
    return c.json({ success: true, message: texts(c.var.caller.language)('auth.resetLinkSent') }, 200);
  });

  api.openapi(passwordresetCall, async (c) => {
    const { id, token } = c.req.valid('param');
    return setNewPassword(c, id, token, c.req.valid('json').pass);
  });

  api.openapi(passwordResetCall, async (c) => {
    const { userId, token, new_password } = c.req.valid('json');
    return setNewPassword(c, userId, token, new_password);
  });

  async function setNewPassword(c: Context<Env>, customerId: string, token: string, password: string) {
    const reset = await resetPassword(shop, customerId, token, password);
    if (!reset.ok) return refuse(c, reset.error.code, undefined, { success: false });
    setSessionCookies(c, shop.publicUrl, null);
    return c.json({ success: true, message: texts(c.var.caller.language)('answer.passwordReset') }, 200);
  }

  api.openapi(changePasswordCall, async (c) => {
    const { userId, old_password: old, new_password: next, token: named } = c.req.valid('json');
    // the specification's client names its session in the body (section 7)
    if (!c.var.caller.session && named) {
      const session = await findSession(shop, named);
      c.set('caller', { ...c.var.caller, session: session && { userId: session.customerId } });
    }
    const refusal = refuseNonCustomer(c, userId);
    if (refusal) return refusal;
    const fault = changeFault(old, next, next);
    const field = fault === 'password.currentRequired' ? 'old_password' : 'new_password';
    if (fault) return refuseForm(c, [{ field, key: fault, params: {} }]);
    const changed = await changePassword(shop, userId, { old, next }, browserOf(c, undefined).agent);
    if (!changed.ok) {
      return changed.error.code === 'slowDown' ? refuseThrottled(c, changed.error) : refuse(c, changed.error.code);
    }
    setSessionCookies(c, shop.publicUrl, changed.value);
    const message = texts(c.var.caller.language)('password.changed');
    const token = tokenForBody(c.req.raw.headers, changed.value.token);
    return c.json({ msg: texts('en')('password.changed'), message, token }, 200);
  });

  api.openapi(sessionsCall, async (c) => {
    const { userId } = c.req.valid('param');
    const refusal = refuseNonCustomer(c, userId);
    if (refusal) return refusal;
    const sessions = await ownSessions(shop, userId, sessionToken(c.req.raw.headers) ?? '');
    const shown = sessions.map(({ startedAt, usedAt, ...session }) => ({
      ...session,
      startedAt: startedAt.toISOString(),
      usedAt: usedAt.toISOString(),
    }));
    return c.json({ sessions: shown }, 200);
  });

  api.openapi(endSessionCall, async (c) => {
    const { userId, id } = c.req.valid('json');
    const refusal = refuseNonCustomer(c, userId);
    if (refusal) return refusal;
    if (id === undefined) await endOtherSessions(shop, userId, sessionToken(c.req.raw.headers) ?? '');
    else if (!(await endOwnSession(shop, userId, id))) return refuse(c, 'noSuchSession');
    return c.json({ message: texts(c.var.caller.language)('answer.sessionEnded') }, 200);
  });

  api.openapi(myDataCall, async (c) => {
    const { userId } = c.req.valid('param');
    const refusal = refuseNonCustomer(c, userId);
    if (refusal) return refusal;
    const data = await personalData(shop, userId);
    return data ? c.json(data, 200) : refuse(c, 'noSuchCustomer');
  });

  api.openapi(deleteAccountCall, async (c) => {
    const { userId, password } = c.req.valid('json');
    const refusal = refuseNonCustomer(c, userId);
    if (refusal) return refusal;
    const session = await findSession(shop, sessionToken(c.req.raw.headers) ?? '');
    const deleted = await deleteAccount(shop, userId, password, session?.startedAt ?? null);
    if (!deleted.ok) {
      return deleted.error.code === 'slowDown' ? refuseThrottled(c, deleted.error) : refuse(c, deleted.error.code);
    }
    setSessionCookies(c, shop.publicUrl, null);
    return c.json({ message: texts(c.var.caller.language)('answer.accountDeleted') }, 200);
  });
}
