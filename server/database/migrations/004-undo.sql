-- The state before the owner's last decision on a lead, so that it can be undone. Null if nothing can be undone.

alter table leads add column state_before text;
