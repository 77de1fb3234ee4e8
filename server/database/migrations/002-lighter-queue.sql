-- A new lead is written into every index of its deliveries. What is due is now read off the queue's own index, without a
-- look at each row, and so are the counts by state; the outcomes' index has only deliveries that have an outcome.

drop index deliveries_by_state;
drop index deliveries_by_outcome;
create index deliveries_by_outcome on deliveries (channel, state, settled_at) where settled_at is not null;
drop index deliveries_in_order;
create index deliveries_in_order on deliveries (channel, state, created_at, id, due_at);
