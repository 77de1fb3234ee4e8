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
