export { clientIp, detectCountry } from './detect-country.ts';
