export { deleteAlertsOf } from './queries.ts';
export { requestStockAlert } from './request-alert.ts';
export { endStockAlerts, sendStockAlerts } from './send-alerts.ts';
