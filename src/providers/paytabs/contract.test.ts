import { cardPaymentsContract } from '../../shop/payments/port.contract.ts';
import { openPayTabsHarness } from './harness.ts';

cardPaymentsContract('PayTabs', () => openPayTabsHarness());
