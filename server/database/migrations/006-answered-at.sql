-- The time at which the owner marked a lead as answered (milliseconds since 1970). Null if they did not, or did so
-- before this column existed.

alter table leads add column answered_at bigint;
-- Reads the leads that wait, the oldest first.
create index leads_by_state on leads (state, received_at);
