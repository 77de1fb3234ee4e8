-- A new lead is written into every index of its deliveries. The queue's own index now answers which are due and the
-- counts by state, without a read of each row. The outcomes' index has only deliveries with an outcome.

drop index deliveries_by_state;
drop index deliveries_by_outcome;
create index deliveries_by_outcome on deliveries (channel, state, settled_at) where settled_at is not null;
drop index deliveries_in_order;
create index deliveries_in_order on deliveries (channel, state, created_at, id, due_at);
