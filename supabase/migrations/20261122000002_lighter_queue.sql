-- Written by "janus supabase". Does nothing if a Janus server has run it before.
create table if not exists schema_versions (version integer primary key, name text not null);
do $janus$
begin
if exists (select 1 from schema_versions where version = 2) then return; end if;
insert into schema_versions (version, name) values (2, '002-lighter-queue.sql');

-- A new lead is written into every index of its deliveries. The queue's own index now answers which are due and the counts by
-- state, without a read of each row. The outcomes' index has only deliveries with an outcome.

drop index deliveries_by_state;
drop index deliveries_by_outcome;
create index deliveries_by_outcome on deliveries (channel, state, settled_at) where settled_at is not null;
drop index deliveries_in_order;
create index deliveries_in_order on deliveries (channel, state, created_at, id, due_at);
end
$janus$;
