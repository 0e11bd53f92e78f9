import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { Address } from '#shop/addresses/address.rules';
import { useShippingAddress } from './shipping-address.ts';

/** The address of the steps after the first; without one the shopper is taken back to give it. */
export function useShipTo(): Address | null | undefined {
  const address = useShippingAddress();
  const navigate = useNavigate();
  useEffect(() => {
    if (address === null) navigate('/checkout', { replace: true });
  }, [address, navigate]);
  return address;
}
