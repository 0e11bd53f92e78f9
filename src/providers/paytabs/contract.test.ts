import { cardPaymentsContract } from '../../shop/payments/port.contract.ts';
import { openPayTabsWorld } from './world.ts';

cardPaymentsContract('PayTabs', () => openPayTabsWorld());
