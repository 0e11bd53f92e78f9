import { courierContract } from '../../shop/delivery/port.contract.ts';
import { openSmsaWorld } from './world.ts';

courierContract('SMSA over REST', () => openSmsaWorld());
courierContract('SMSA over SOAP', () => openSmsaWorld({ transport: 'soap' }));
