-- Written by "janus supabase". Does nothing if a Janus server has run it before.
create table if not exists schema_versions (version integer primary key, name text not null);
do $janus$
begin
if exists (select 1 from schema_versions where version = 3) then return; end if;
insert into schema_versions (version, name) values (3, '003-paid-leads.sql');

-- Whether the lead used up a proof of work. Unknown for leads from before this column.

alter table leads add column paid integer not null default 0;
end
$janus$;
