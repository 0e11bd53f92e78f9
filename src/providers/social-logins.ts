import { facebook } from './facebook/index.ts';
import { google } from './google/index.ts';
import type { SocialLoginEntry } from './social-login.ts';

/** The social logins that a store can be set up with, in the order of their buttons. */
export const SOCIAL_LOGINS: readonly SocialLoginEntry[] = [google, facebook];
