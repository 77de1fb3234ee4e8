-- Written by "janus supabase". Does nothing if a Janus server has run it before.
create table if not exists schema_versions (version integer primary key, name text not null);
do $janus$
begin
if exists (select 1 from schema_versions where version = 5) then return; end if;
insert into schema_versions (version, name) values (5, '005-consent.sql');

-- The sentence that the visitor agreed to, as their page showed it when the lead was received. Null if the page asked for none.

alter table leads add column consent text;
end
$janus$;
