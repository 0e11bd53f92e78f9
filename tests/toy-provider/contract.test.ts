import { cardPaymentsContract } from '../../src/shop/payments/port.contract.ts';
import { openToyHarness } from './harness.ts';

cardPaymentsContract('the toy provider', openToyHarness);
