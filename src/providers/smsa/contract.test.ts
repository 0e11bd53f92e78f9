import { courierContract } from '../../shop/delivery/port.contract.ts';
import { openSmsaHarness } from './harness.ts';

courierContract('SMSA over REST', () => openSmsaHarness());
courierContract('SMSA over SOAP', () => openSmsaHarness({ transport: 'soap' }));
