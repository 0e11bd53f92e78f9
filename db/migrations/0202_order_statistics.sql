-- An order that is cancelled is not delivered: without this the planner expects many more open orders than there are, and reads whole
-- tables beside them.
CREATE STATISTICS orders_ends (mcv) ON delivered_at, cancelled_at FROM orders;
