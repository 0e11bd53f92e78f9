import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy, securityHeaders } from './content-security.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('content security policy', () => {
  it('allows exactly the inline scripts and style sheets of the page', () => {
    const html = `<style>a{b:c}</style><script>one()</script><script type="module">two()</script>
      <script src="/x.js"></script><script type="application/json">{"a":1}</script><script type="application/ld+json">{}</script>`;
    const policy = contentSecurityPolicy(Buffer.from(html), { https: false });
    expect(policy).toContain(`script-src 'self' ${hash('one()')} ${hash('two()')};`);
    expect(policy).toContain(`style-src 'self' ${hash('a{b:c}')};`);
    expect(policy).not.toContain("script-src 'self' 'unsafe-inline'");
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it('allows no inline script that the server did not write', () => {
    const html = '<script>ours()</script><script>planted()</script>';
    const policy = contentSecurityPolicy(Buffer.from(html), { https: false, scripts: ['ours()'] });
    expect(policy).toContain(`script-src 'self' ${hash('ours()')};`);
  });

  it('hashes line breaks and Arabic as browsers do', () => {
    expect(contentSecurityPolicy(Buffer.from('<script>\n"مسك"\n</script>'), { https: false })).toContain(
      hash('\n"مسك"\n'),
    );
  });

  it('takes no other element for one of these, and finds what follows', () => {
    const html = '<styles>no</styles><script >\n1</script><script data-a="b">2</script><script>left open';
    const policy = contentSecurityPolicy(Buffer.from(html), { https: false });
    expect(policy).toContain(`script-src 'self' ${hash('\n1')} ${hash('2')};`);
    expect(policy).toContain("style-src 'self';");
  });

  it('names the origin of photographs, and upgrades requests only under HTTPS', () => {
    const policy = contentSecurityPolicy(Buffer.alloc(0), { https: true, mediaOrigin: 'https://media.example' });
    expect(policy).toContain("img-src 'self' data: https://media.example");
    expect(policy).toContain('upgrade-insecure-requests');
    expect(securityHeaders(true)).toContain('strict-transport-security');
    expect(securityHeaders(false)).not.toContain('strict-transport-security');
  });

  it("admits the card provider's origins where its form is, for scripts, frames, pictures, calls and posts", () => {
    const usual = contentSecurityPolicy(Buffer.alloc(0), { https: true });
    expect(usual).not.toContain('frame-src');
    const policy = contentSecurityPolicy(Buffer.alloc(0), {
      https: true,
      cardOrigins: ['https://oppwa.com', 'https://*.oppwa.com'],
    });
    for (const kind of [
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'self'",
      "form-action 'self'",
      'frame-src',
    ]) {
      expect(policy).toContain(`${kind} https://oppwa.com https://*.oppwa.com;`);
    }
    expect(policy).toContain("img-src 'self' data: https://oppwa.com");
  });
});
