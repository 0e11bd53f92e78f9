import { DoorPage } from '../../frame/door.tsx';

/** The sign-in. */
export function Component() {
  return <DoorPage title="Back office">{null}</DoorPage>;
}
