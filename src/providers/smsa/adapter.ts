import { type Clock, systemClock } from '#kernel/clock';
import type { Courier, ShippingCharges } from '#shop/delivery/port';
import { createSmsaCharges } from './charges.ts';
import type { SmsaConfig } from './config.ts';
import { createRestCourier } from './courier-rest.ts';
import { createSoapCourier } from './courier-soap.ts';

/**
 * The adapter of SMSA. Quotes prices by SOAP, the only interface that has them, and books parcels by the configured
 * interface (SMSA contract, section 1).
 */
export function createSmsa(
  config: SmsaConfig,
  clock: Clock = systemClock,
): { charges: ShippingCharges; courier: Courier } {
  const now = () => clock.now();
  const soap = createSoapCourier(config, now);
  return {
    charges: createSmsaCharges(config, clock),
    courier: config.transport === 'soap' ? soap : createRestCourier(config, now, soap),
  };
}
