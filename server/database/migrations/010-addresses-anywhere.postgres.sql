-- A database may use Turkish rules, by which the small letter of I is another one than leads are asked for by. So
-- addresses are compared by the collation "C", which is the same everywhere.

-- An index of a large table takes longer than a lead may.
set local statement_timeout = 0;
drop index leads_by_address;
create index leads_by_address on leads (lower(split_part(split_part(fields, '"email":"', 2), '"', 1) collate "C"));
