export {
  askedSetting,
  changeSettings,
  type GroupOfSettings,
  readSettings,
  runApprovedSetting,
  SETTING_APPROVAL,
  type WantedChange,
  withdrawSetting,
} from './change-settings.ts';
export { domainFile } from './domain-file.ts';
export { listValues, listVatRatesAt, settingsColumn } from './queries.ts';
export { forgetTerms, readTerms, recentTerms, termsWith, tradeTerms } from './read-terms.ts';
export { startSetting } from './start-setting.ts';
