-- What the owner's last decision on a lead replaced, so that it can be taken back; null where nothing can.

alter table leads add column state_before text;
