-- By the letters of Turkish, which a database may have, the small letter of I is another than the one that leads are asked for
-- by: an address is compared by those of the collation "C", which are the same everywhere.

-- An index of a large table takes longer than a lead may.
set local statement_timeout = 0;
drop index leads_by_address;
create index leads_by_address on leads (lower(split_part(split_part(fields, '"email":"', 2), '"', 1) collate "C"));
