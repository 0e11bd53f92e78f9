import { readLocal } from '../../client/device-storage.ts';

/** The customer logged in on this device. The session itself is an HttpOnly cookie that scripts cannot read. */
export type UserInfo = { readonly user: string; readonly email: string };

/** Reads who logged in on this device from the keys `login` and `userInfo`; null for a guest. */
export function rememberedUser(): UserInfo | null {
  return readLocal('login') === 'true' ? parseUserInfo(readLocal('userInfo')) : null;
}

function parseUserInfo(text: string | null): UserInfo | null {
  if (text === null) return null;
  try {
    const info: unknown = JSON.parse(text);
    if (typeof info !== 'object' || info === null) return null;
    const user = 'user' in info && typeof info.user === 'string' ? info.user : '';
    const email = 'email' in info && typeof info.email === 'string' ? info.email : '';
    return user === '' ? null : { user, email };
  } catch {
    return null;
  }
}
