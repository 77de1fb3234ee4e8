-- Written by "janus supabase". Does nothing if a Janus server has run it before.
create table if not exists schema_versions (version integer primary key, name text not null);
do $janus$
begin
if exists (select 1 from schema_versions where version = 13) then return; end if;
insert into schema_versions (version, name) values (13, '013-closed-names.sql');

-- The reason why a lead is closed: its name is 'sold' to another, or 'withdrawn'. Null for any other lead.

alter table leads add column closed text;
end
$janus$;
