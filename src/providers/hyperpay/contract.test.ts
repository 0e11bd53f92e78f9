import { cardPaymentsContract } from '../../shop/payments/port.contract.ts';
import { openHyperPayWorld } from './world.ts';

cardPaymentsContract('HyperPay', () => openHyperPayWorld());
