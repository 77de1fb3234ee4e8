-- What the visitor agreed to, as his page showed it, when the lead was received; null where he was asked for nothing.

alter table leads add column consent text;
