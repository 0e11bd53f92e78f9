-- Refunds above the limit wait in the approvals of staff (0192), as every act that needs a second person does.
DROP TABLE refund_approvals;
