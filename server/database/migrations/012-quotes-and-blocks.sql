-- A price that the owner sent, as an amount and its currency such as '12000 EUR', and the last day on which it holds,
-- such as '2026-12-24'. Null if none was recorded.

alter table leads add column quote text;
alter table leads add column quote_until text;
create index leads_by_quote on leads (quote_until) where quote_until is not null;

-- Senders, domains and words whose leads are held: 'ada@x.example', 'x.example' or a text.

create table blocks (
  entry text primary key,
  created_at bigint not null
);
