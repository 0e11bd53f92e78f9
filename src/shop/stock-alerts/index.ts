export { deleteAlertsOf } from './queries.ts';
export { alertsOf, readAlerts, readWaitedFor } from './read-alerts.ts';
export { requestStockAlert } from './request-alert.ts';
export { endStockAlerts, sendStockAlerts } from './send-alerts.ts';
