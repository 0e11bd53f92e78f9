import { cardPaymentsContract } from '../../shop/payments/port.contract.ts';
import { openHyperPayHarness } from './harness.ts';

cardPaymentsContract('HyperPay', () => openHyperPayHarness());
cardPaymentsContract('HyperPay with Apple Pay', () => openHyperPayHarness({}, 'APPLE_PAY'));
