-- Sums of visits by whole days. Nothing here is about one person. The id is the other columns but the count, so that
-- several servers add to one row.

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
