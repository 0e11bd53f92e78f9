/** What all parts of the simulator share. */
import type { Clock } from '#kernel/clock';
import type { Store } from '../../simulation/store.ts';
import type { HyperPayState } from './state.ts';
import { type Simulation, settleDue } from './transactions.ts';
import type { WebhookTarget } from './webhooks.ts';

export type Accounts = {
  readonly accessToken: string;
  /** The card brands of an entity id; undefined for a stranger's. */
  brandsOf(entityId: string): readonly string[] | undefined;
};

export type SimulatorDeps = {
  readonly accounts: Accounts;
  /** Public address of the simulator, path included, without a slash at the end. */
  readonly baseUrl: string;
  readonly pageSize: number;
  /** The integrity of the widget script. */
  integrityOf(): string;
  /** One step of the simulated world; what has become due happens first. */
  change<R>(work: (simulation: Simulation) => R): Promise<R>;
};

/** Runs steps on a store at the clock's time. */
export function stepper(store: Store<HyperPayState>, target: WebhookTarget, clock: Clock): SimulatorDeps['change'] {
  return (work) =>
    store.change((state) => {
      const simulation: Simulation = { state, target, now: clock.now().getTime() };
      settleDue(simulation);
      return work(simulation);
    });
}
