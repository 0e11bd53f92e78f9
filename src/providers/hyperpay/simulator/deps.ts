/** What the parts of the simulator share. */
import type { Clock } from '#kernel/clock';
import type { Store } from '../../simulation/store.ts';
import type { HyperPayState } from './state.ts';
import { type Simulation, settleDue } from './transactions.ts';
import type { WebhookTarget } from './webhooks.ts';

type Accounts = {
  readonly accessToken: string;
  /** The card brands of an entity id; undefined for an unknown one. */
  brandsOf(entityId: string): readonly string[] | undefined;
};

export type SimulatorDeps = {
  readonly accounts: Accounts;
  /** The public URL of the simulator, without a slash at the end. */
  readonly baseUrl: string;
  readonly pageSize: number;
  /** The subresource integrity of the widget script. */
  integrityOf(): string;
  /** Makes one change of the state. Applies what is due first. */
  change<R>(work: (simulation: Simulation) => R): Promise<R>;
};

/** Makes changes of a store at the time of the clock. */
export function stepper(store: Store<HyperPayState>, target: WebhookTarget, clock: Clock): SimulatorDeps['change'] {
  return (work) =>
    store.change((state) => {
      const simulation: Simulation = { state, target, now: clock.now().getTime() };
      settleDue(simulation);
      return work(simulation);
    });
}
