import { existsSync } from 'node:fs';

/**
 * Features of Chromium that browser tests and benchmarks turn off. The list replaces Playwright's own, whose features
 * come first; the last two load some 400 files for the omnibox with every new window, which takes longer than most
 * pages.
 */
const LEFT_OUT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'DialMediaRouteProvider',
  'GlobalMediaControls',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'BlockOriginHeaderModificationOnRedirect',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'Translate',
  'AutoDeElevate',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

const args = (leftOut: readonly string[]) => [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${leftOut.join(',')}`,
];

const BROWSER = '/usr/bin/chromium';
const SHELL = '/usr/bin/chromium-headless-shell';

/** Launch options of Chromium for benchmarks and pictures. */
export const CHROMIUM = { executablePath: process.env.CHROMIUM ?? BROWSER, args: args(LEFT_OUT) };

/**
 * Launch options for journeys: where it is installed, Chromium without windows, and no process kept ready for the next
 * page (docs/structure.md).
 */
export const JOURNEYS = {
  executablePath: process.env.CHROMIUM ?? (existsSync(SHELL) ? SHELL : BROWSER),
  args: [...args([...LEFT_OUT, 'SpareRendererForSitePerProcess']), '--in-process-gpu'],
};
