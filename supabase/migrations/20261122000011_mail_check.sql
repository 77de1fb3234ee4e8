-- Written by "janus supabase". Does nothing if a Janus server has run it before.
create table if not exists schema_versions (version integer primary key, name text not null);
do $janus$
begin
if exists (select 1 from schema_versions where version = 11) then return; end if;
insert into schema_versions (version, name) values (11, '011-mail-check.sql');

-- Whether a lead's address takes mail: 'accepted' or 'no mail' by its domain's DNS, 'refused' by the mail server. Null if that is not known.

alter table leads add column mail_check text;
end
$janus$;
