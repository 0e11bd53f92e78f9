import { lenderContract } from '../../shop/payments/lender.contract.ts';
import { openTamaraHarness } from './harness.ts';

lenderContract('Tamara', () => openTamaraHarness());
