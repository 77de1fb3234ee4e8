-- Times are milliseconds since 1970-01-01 UTC. Plain SQL that SQLite and PostgreSQL both read. A statement ends with a
-- semicolon at the end of a line.

create table leads (
  id text primary key,
  reference text not null unique,
  kind text not null,
  face text not null,
  received_at bigint not null,
  state text not null,
  fields text not null
);
create index leads_by_time on leads (received_at, id);

-- The keys of requests, each held by the first one. A repeated request finds the key taken and reads which lead holds
-- it. So one submission is one lead by this primary key, without a search first.
create table claims (
  key text primary key,
  body_hash text not null,
  lead_id text not null,
  expires_at bigint not null
);
create index claims_by_lead on claims (lead_id);
create index claims_by_expiry on claims (expires_at);

create table deliveries (
  id text primary key,
  lead_id text not null references leads (id) on delete cascade,
  channel text not null,
  state text not null,
  attempts integer not null,
  created_at bigint not null,
  due_at bigint not null,
  leased_until bigint,
  settled_at bigint,
  last_error text
);
-- The queue of one channel in its order, and the newest outcome of each kind.
create index deliveries_in_order on deliveries (channel, state, created_at, id);
create index deliveries_by_outcome on deliveries (channel, state, settled_at);
create index deliveries_by_state on deliveries (state);
create index deliveries_by_lead on deliveries (lead_id);

-- Facts that Janus has to remember over a restart, such as the time of the last alarm. Never visitors' data.
create table memos (
  name text primary key,
  value text not null
);
