-- Written by "janus supabase". Does nothing if a Janus server has run it before.
create table if not exists schema_versions (version integer primary key, name text not null);
do $janus$
begin
if exists (select 1 from schema_versions where version = 10) then return; end if;
insert into schema_versions (version, name) values (10, '010-addresses-anywhere.postgres.sql');

-- A database may use Turkish rules, by which the small letter of I is another one than leads are asked for by. So addresses are
-- compared by the collation "C", which is the same everywhere.

-- An index of a large table takes longer than a lead may.
set local statement_timeout = 0;
drop index leads_by_address;
create index leads_by_address on leads (lower(split_part(split_part(fields, '"email":"', 2), '"', 1) collate "C"));
end
$janus$;
