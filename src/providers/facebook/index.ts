import { z } from 'zod';
import type { FacebookLogin } from '#shop/customers/port';
import { defineSocialLogin, providerUrl } from '../social-login.ts';
import { createFacebookSimulator } from './simulator.ts';

/** Login with Facebook, by its own form of OAuth 2. */
export const facebook = defineSocialLogin<FacebookLogin>({
  name: 'facebook',
  credentials: ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
  settings: (mode) =>
    z
      .object({
        FACEBOOK_CLIENT_ID: z.string().min(1),
        FACEBOOK_CLIENT_SECRET: z.string().min(1),
        FACEBOOK_URL: providerUrl(mode, 'https://www.facebook.com'),
        FACEBOOK_GRAPH_URL: providerUrl(mode, 'https://graph.facebook.com'),
      })
      .transform((read) => ({
        clientId: read.FACEBOOK_CLIENT_ID,
        clientSecret: read.FACEBOOK_CLIENT_SECRET,
        url: read.FACEBOOK_URL,
        graphUrl: read.FACEBOOK_GRAPH_URL,
      })),
  sandbox: (url) => ({ clientId: '1000200030004000', clientSecret: 'sandbox-facebook', url, graphUrl: url }),
  login: (config) => ({ facebook: config }),
  simulator: (config, url, options) => createFacebookSimulator({ config, url, ...options }),
});
