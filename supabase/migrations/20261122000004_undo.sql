-- Written by "janus supabase". Does nothing if a Janus server has run it before.
create table if not exists schema_versions (version integer primary key, name text not null);
do $janus$
begin
if exists (select 1 from schema_versions where version = 4) then return; end if;
insert into schema_versions (version, name) values (4, '004-undo.sql');

-- The state before the owner's last decision on a lead, so that it can be undone. Null if nothing can be undone.

alter table leads add column state_before text;
end
$janus$;
