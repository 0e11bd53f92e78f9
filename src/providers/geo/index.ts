export {
  clientIp,
  countryDetector,
  type Detection,
  type DetectionInput,
  detectCountry,
  GEO_ATTRIBUTION,
} from './detect-country.ts';
