/** Settings by which a live store starts: made-up credentials for hosts that do not exist. */
export function liveSettings(): Readonly<Record<string, string>> {
  const shipper = JSON.stringify({
    name: 'Dar Al Misk',
    phone: '966120000000',
    line1: 'Some Street 12',
    city: 'Makkah',
  });
  return {
    STORE_MODE: 'live',
    PUBLIC_URL: 'https://shop.example',
    SMTP_URL: 'smtp://mail.example',
    MAIL_FROM: 'shop@shop.example',
    HYPERPAY_BASE_URL: 'https://eu-prod.oppwa.com',
    HYPERPAY_ACCESS_TOKEN: 'token',
    HYPERPAY_ENTITY_VISA_MASTER: 'entity-a',
    HYPERPAY_ENTITY_MADA: 'entity-b',
    HYPERPAY_WEBHOOK_KEY: 'ab'.repeat(32),
    PAYTABS_PROFILE_ID: '1',
    PAYTABS_SERVER_KEY: 'key',
    SMSA_SOAP_URL: 'https://courier.example/soap',
    SMSA_PASS_KEY: 'pass',
    SMSA_API_KEY: 'api',
    SMSA_SHIPPER_KSA: shipper,
    SMSA_SHIPPER_UAE: shipper,
  };
}
