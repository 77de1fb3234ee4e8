-- Whether a proof of work was used up by the lead. Nobody knows it of those that came before.

alter table leads add column paid integer not null default 0;
