-- A delivery of an address that left the settings has failed like any other. What is not delivered has an index of its
-- own, by which it is counted and searched: it is little of all that was ever sent.

update deliveries set state = 'failed' where state = 'parked';
drop index deliveries_by_outcome;
create index deliveries_open on deliveries (channel, state) where state <> 'delivered';
