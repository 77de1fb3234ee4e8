-- Written by "janus supabase". Does nothing if a Janus server has run it before.
create table if not exists schema_versions (version integer primary key, name text not null);
do $janus$
begin
if exists (select 1 from schema_versions where version = 8) then return; end if;
insert into schema_versions (version, name) values (8, '008-visits.sql');

-- Sums of visits by whole days. Nothing here is about one person. The id is the other columns but the count, so that several
-- servers add to one row.

create table visits (
  id text primary key,
  day text not null,
  face text not null,
  what text not null,
  source_kind text not null,
  source text not null,
  count bigint not null
);
create index visits_by_day on visits (day, face);
end
$janus$;

-- No policy: the public key can neither read nor write here.
alter table visits enable row level security;
revoke all on table visits from anon, authenticated;
