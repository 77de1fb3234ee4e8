-- Written by "janus supabase". Does nothing if a Janus server has run it before.
create table if not exists schema_versions (version integer primary key, name text not null);
do $janus$
begin
if exists (select 1 from schema_versions where version = 6) then return; end if;
insert into schema_versions (version, name) values (6, '006-answered-at.sql');

-- The time at which the owner marked a lead as answered (milliseconds since 1970). Null if they did not, or did so before this
-- column existed.

alter table leads add column answered_at bigint;
-- Reads the leads that wait, the oldest first.
create index leads_by_state on leads (state, received_at);
end
$janus$;
