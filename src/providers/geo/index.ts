export { clientIp, type DetectionInput, detectCountry } from './detect-country.ts';
