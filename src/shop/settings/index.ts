export {
  changeSettings,
  type GroupOfSettings,
  readSettings,
  runApprovedSetting,
  SETTING_APPROVAL,
  withdrawSetting,
} from './change-settings.ts';
export { listVatRatesAt } from './queries.ts';
export { forgetTerms, recentTerms, tradeTerms } from './read-terms.ts';
export { startSetting } from './start-setting.ts';
