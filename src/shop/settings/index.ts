export {
  changeSettings,
  type GroupOfSettings,
  readSettings,
  type SettingsRefusal,
  withdrawSetting,
} from './change-settings.ts';
export { listVatRatesAt } from './queries.ts';
export { forgetTerms, recentTerms, tradeTerms } from './read-terms.ts';
export { startSetting } from './start-setting.ts';
