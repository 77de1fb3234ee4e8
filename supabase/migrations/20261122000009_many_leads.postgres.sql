-- Written by "janus supabase". Does nothing where a Janus server has run it before.
create table if not exists schema_versions (version integer primary key, name text not null);
do $janus$
begin
if exists (select 1 from schema_versions where version = 9) then return; end if;
insert into schema_versions (version, name) values (9, '009-many-leads.postgres.sql');

-- What a million leads are read by: the visitor's address, a face's leads by state with all that is counted of them, and the
-- few rows that stand for no lead. In the JSON of the fields a quotation mark of the visitor's has a backslash before it, so
-- the address is what stands between these marks; a cast to JSON would stop a start where the text is broken.

-- An index of a large table takes longer than a lead may.
set local statement_timeout = 0;
create index if not exists leads_by_address on leads (lower(split_part(split_part(fields, '"email":"', 2), '"', 1)));
create index if not exists leads_by_face on leads (face, state, received_at, kind, answered_at);
create index if not exists leads_withdrawn on leads (received_at) where kind = 'withdrawn';
create index if not exists leads_of_probes on leads (id) where kind = 'probe';
end
$janus$;
