import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';

/** The claims of a user at the provider. */
export type Identity = {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly given_name?: string;
  readonly family_name?: string;
};

export type OpenIdProvider = {
  readonly issuer: string;
  /** The user who logs in next and agrees. Null: access is denied. */
  identity: Identity | null;
  /** Answers every request with an error while set. */
  broken: boolean;
  close(): Promise<void>;
};

const CLIENT = { id: 'store', secret: 'store-secret' };
export const OPENID_CLIENT = { clientId: CLIENT.id, clientSecret: CLIENT.secret };

/**
 * Starts an OpenID provider on loopback that speaks the real protocol: discovery, authorisation code with PKCE and
 * nonce, signed ID tokens, keys, user info. Every visitor is logged in as `identity` and agrees at once.
 */
export async function startOpenIdProvider(): Promise<OpenIdProvider> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const codes = new Map<string, { identity: Identity; nonce: string | null; challenge: string; redirect: string }>();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', self.issuer);
    const json = (status: number, body: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (self.broken) return json(503, { error: 'temporarily_unavailable' });
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return json(200, {
          issuer: self.issuer,
          authorization_endpoint: `${self.issuer}/authorize`,
          token_endpoint: `${self.issuer}/token`,
          userinfo_endpoint: `${self.issuer}/userinfo`,
          jwks_uri: `${self.issuer}/keys`,
          id_token_signing_alg_values_supported: ['RS256'],
        });
      case '/keys':
        return json(200, { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] });
      case '/authorize': {
        const redirect = new URL(url.searchParams.get('redirect_uri') ?? self.issuer);
        redirect.searchParams.set('state', url.searchParams.get('state') ?? '');
        if (url.searchParams.get('client_id') !== CLIENT.id || !self.identity) {
          redirect.searchParams.set('error', 'access_denied');
        } else {
          const code = randomUUID();
          codes.set(code, {
            identity: self.identity,
            nonce: url.searchParams.get('nonce'),
            challenge: url.searchParams.get('code_challenge') ?? '',
            redirect: `${redirect.origin}${redirect.pathname}`,
          });
          redirect.searchParams.set('code', code);
        }
        return response.writeHead(302, { location: redirect.href }).end();
      }
      case '/token': {
        const chunks: Buffer[] = [];
        request.on('data', (chunk: Buffer) => chunks.push(chunk));
        request.on('end', () => {
          const form = new URLSearchParams(Buffer.concat(chunks).toString());
          const code = form.get('code') ?? '';
          const login = codes.get(code);
          codes.delete(code);
          const challenge = createHash('sha256')
            .update(form.get('code_verifier') ?? '')
            .digest('base64url');
          const basic = Buffer.from(`${CLIENT.id}:${CLIENT.secret}`).toString('base64');
          const isClient =
            form.get('client_secret') === CLIENT.secret || request.headers.authorization === `Basic ${basic}`;
          if (!login || !isClient || login.challenge !== challenge) return json(400, { error: 'invalid_grant' });
          const now = Math.floor(Date.now() / 1000);
          const claims = {
            iss: self.issuer,
            aud: CLIENT.id,
            iat: now,
            exp: now + 300,
            nonce: login.nonce ?? undefined,
          };
          json(200, {
            access_token: `access-${login.identity.sub}`,
            token_type: 'Bearer',
            expires_in: 300,
            id_token: jwt({ ...claims, ...login.identity }),
          });
        });
        return;
      }
      case '/userinfo':
        return json(200, self.identity ?? {});
      default:
        return json(404, {});
    }
  });

  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const jwt = (claims: object): string => {
    const head = `${part({ alg: 'RS256', typ: 'JWT', kid: 'one' })}.${part(claims)}`;
    return `${head}.${sign('RSA-SHA256', Buffer.from(head), privateKey).toString('base64url')}`;
  };

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const self: OpenIdProvider = {
    issuer: `http://127.0.0.1:${port}`,
    identity: null,
    broken: false,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return self;
}
