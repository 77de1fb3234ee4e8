-- Columns and tables of what has left: the proof of work, undo, answer times, look-ups of mail domains, prices, closed
-- offers, reminders and blocks. Servers of an earlier version write them, so they stop before this one starts.

-- An index of a large table takes longer than a lead may.
set local statement_timeout = 0;
drop index leads_by_face;
drop index leads_by_quote;
drop index leads_of_probes;
delete from leads where kind = 'probe';
delete from deliveries where channel in ('visitor-note', 'answer-reminder', 'weekly-mail');
delete from claims where key like 'proof:%';
delete from memos where name in ('proof-secret', 'answer-reminder', 'weekly-mail', 'self-test');
drop table reminders;
drop table blocks;
alter table leads drop column paid;
alter table leads drop column state_before;
alter table leads drop column answered_at;
alter table leads drop column mail_check;
alter table leads drop column quote;
alter table leads drop column quote_until;
alter table leads drop column closed;
create index leads_by_face on leads (face, state, received_at, kind);
