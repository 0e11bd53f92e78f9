import { z } from 'zod';
import type { GoogleLogin } from '#shop/customers/port';
import { defineSocialLogin, providerUrl } from '../social-login.ts';
import { createGoogleSimulator } from './simulator.ts';

/** Login with Google, by OpenID Connect. */
export const google = defineSocialLogin<GoogleLogin>({
  name: 'google',
  credentials: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  settings: (mode) =>
    z
      .object({
        GOOGLE_CLIENT_ID: z.string().min(1),
        GOOGLE_CLIENT_SECRET: z.string().min(1),
        GOOGLE_ISSUER: providerUrl(mode, 'https://accounts.google.com'),
      })
      .transform((read) => ({
        clientId: read.GOOGLE_CLIENT_ID,
        clientSecret: read.GOOGLE_CLIENT_SECRET,
        issuer: read.GOOGLE_ISSUER,
      })),
  sandbox: (url) => ({ clientId: 'sandbox.apps.googleusercontent.com', clientSecret: 'sandbox-google', issuer: url }),
  login: (config) => ({ google: config }),
  simulator: (config, _url, options) => createGoogleSimulator({ config, ...options }),
});
