-- Written by "janus supabase". Does nothing if a Janus server has run it before.
create table if not exists schema_versions (version integer primary key, name text not null);
do $janus$
begin
if exists (select 1 from schema_versions where version = 12) then return; end if;
insert into schema_versions (version, name) values (12, '012-quotes-and-blocks.sql');

-- A price that the owner sent, as an amount and its currency such as '12000 EUR', and the last day on which it holds, such as
-- '2026-12-24'. Null if none was recorded.

alter table leads add column quote text;
alter table leads add column quote_until text;
create index leads_by_quote on leads (quote_until) where quote_until is not null;

-- Senders, domains and words whose leads are held: 'ada@x.example', 'x.example' or a text.

create table blocks (
  entry text primary key,
  created_at bigint not null
);
end
$janus$;

-- No policy: the public key can neither read nor write here.
alter table blocks enable row level security;
revoke all on table blocks from anon, authenticated;
