-- When the owner marked a lead as answered (milliseconds since 1970); null where it is not, and of those answered before.

alter table leads add column answered_at bigint;
-- Which leads wait, the oldest first.
create index leads_by_state on leads (state, received_at);
