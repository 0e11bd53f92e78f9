import { facebook } from '../../src/providers/facebook/index.ts';
import { google } from '../../src/providers/google/index.ts';
import { openSimulatorServer } from '../../src/providers/simulation/server.ts';
import type { Provider, SocialLogins } from '../../src/shop/customers/port.ts';

/** A person on the page of a provider. The box says that the mailbox is verified (Google) or shared (Facebook). */
export type Visitor = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly ticked: boolean;
};

/** Starts the simulators of Google and Facebook, which return browsers to `publicUrl`. */
export async function openSocialLogins(publicUrl: string) {
  const server = await openSimulatorServer();
  let logins: SocialLogins = {};
  for (const entry of [google, facebook]) {
    const read = entry.configure({}, 'sandbox', server.url);
    if (!read.ok || !read.value?.simulate) throw new Error(`${entry.name} has no simulator in a sandbox store`);
    logins = { ...logins, ...read.value.login };
    const callbackUrl = `${publicUrl}/api/auth/callback/${entry.name}`;
    server.mount(`/sandbox/${entry.name}`, read.value.simulate({ callbackUrl }).app);
  }
  return {
    url: server.url,
    logins,
    close: server.close,
    /** Sets how a provider answers. */
    async answer(provider: Provider, answers: 'normal' | 'broken'): Promise<void> {
      await fetch(`${server.url}/sandbox/${provider}/control`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ answers }),
      });
    },
    /** Agrees, or refuses without a visitor, on the page of a provider; returns the url that the browser goes to. */
    async decide(page: string, visitor: Visitor | null): Promise<string> {
      const shown = await fetch(page);
      if (!shown.ok) throw new Error(`the provider refused the request: ${await shown.text()}`);
      const form = new URLSearchParams({ decision: visitor ? 'allow' : 'refuse' });
      for (const name of ['email', 'firstName', 'lastName'] as const) form.set(name, visitor?.[name] ?? '');
      if (visitor?.ticked) form.set('ticked', 'yes');
      const answer = await fetch(page, { method: 'POST', body: form, redirect: 'manual' });
      return answer.headers.get('location') ?? '';
    },
  };
}
