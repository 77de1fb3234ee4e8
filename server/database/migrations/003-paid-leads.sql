-- Whether the lead used up a proof of work. Unknown for leads from before this column.

alter table leads add column paid integer not null default 0;
