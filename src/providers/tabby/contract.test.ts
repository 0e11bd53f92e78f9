import { lenderContract } from '../../shop/payments/lender.contract.ts';
import { openTabbyHarness } from './harness.ts';

lenderContract('Tabby', () => openTabbyHarness());
