import { cardPaymentsContract } from '../../shop/payments/port.contract.ts';
import { openHyperPayHarness } from './harness.ts';

cardPaymentsContract('HyperPay', () => openHyperPayHarness());
