import { LanguageSwitch } from '../../frame/bar.tsx';

/** The sign-in. */
export function Component() {
  return <LanguageSwitch />;
}
