-- Written by "janus supabase". Does nothing if a Janus server has run it before.
create table if not exists schema_versions (version integer primary key, name text not null);
do $janus$
begin
if exists (select 1 from schema_versions where version = 7) then return; end if;
insert into schema_versions (version, name) values (7, '007-links.sql');

-- The time at which the owner wants to be reminded of a lead, if it is still new by then. One reminder a lead.

create table reminders (
  lead_id text primary key references leads (id) on delete cascade,
  due_at bigint not null
);
create index reminders_by_time on reminders (due_at);

-- Texts that a visitor added to their lead afterward, in their order from 1.
create table additions (
  id text primary key,
  lead_id text not null references leads (id) on delete cascade,
  place integer not null,
  received_at bigint not null,
  words text not null,
  unique (lead_id, place)
);
end
$janus$;

-- No policy: the public key can neither read nor write here.
alter table reminders enable row level security;
revoke all on table reminders from anon, authenticated;
alter table additions enable row level security;
revoke all on table additions from anon, authenticated;
