/**
 * The browser's own WebAuthn calls, with the JSON that the server takes and makes. Reject with DOMException when the person
 * declines.
 */
type Json = Readonly<Record<string, unknown>>;

/** Whether this browser can use passkeys. */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
}

function bytesOf(text: unknown): ArrayBuffer {
  const coded = typeof text === 'string' ? text.replaceAll('-', '+').replaceAll('_', '/') : '';
  return Uint8Array.from(atob(coded), (letter) => letter.charCodeAt(0)).buffer;
}

function responseOf(credential: Credential | null): Json {
  if (!(credential instanceof PublicKeyCredential)) throw new DOMException('no passkey', 'NotAllowedError');
  return { ...credential.toJSON() };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function listOf(value: unknown): Json[] {
  return Array.isArray(value) ? value.map(objectOf) : [];
}

function known(list: unknown): PublicKeyCredentialDescriptor[] {
  return listOf(list).map(({ id }) => ({ type: 'public-key', id: bytesOf(id) }));
}

/** Asks for a passkey to sign in with. The browser asks for the fingerprint, face or PIN itself. */
export async function usePasskeyOf(options: Json): Promise<Json> {
  return responseOf(
    await navigator.credentials.get({
      publicKey: {
        challenge: bytesOf(options.challenge),
        rpId: textOf(options.rpId),
        allowCredentials: known(options.allowCredentials),
        userVerification: 'required',
        ...(typeof options.timeout === 'number' ? { timeout: options.timeout } : {}),
      },
    }),
  );
}

/** Makes a passkey. */
export async function makePasskey(options: Json): Promise<Json> {
  const user = objectOf(options.user);
  const rp = objectOf(options.rp);
  return responseOf(
    await navigator.credentials.create({
      publicKey: {
        challenge: bytesOf(options.challenge),
        rp: { id: textOf(rp.id), name: textOf(rp.name) },
        user: { id: bytesOf(user.id), name: textOf(user.name), displayName: textOf(user.displayName) },
        pubKeyCredParams: listOf(options.pubKeyCredParams).map(({ alg }) => ({ type: 'public-key', alg: Number(alg) })),
        excludeCredentials: known(options.excludeCredentials),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        attestation: 'none',
        ...(typeof options.timeout === 'number' ? { timeout: options.timeout } : {}),
      },
    }),
  );
}

/** Whether the person closed the browser's own dialog. */
export function wasDeclined(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError');
}
