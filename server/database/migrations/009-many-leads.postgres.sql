-- Indexes for a million leads: the visitor's address, a face's leads by state with all that is counted of them, and the
-- few rows that are not leads. In the JSON of the fields, a visitor's quotation mark has a backslash before it, so the
-- address is the text between these marks. A cast to JSON would stop a start if the text is broken.

-- An index of a large table takes longer than a lead may.
set local statement_timeout = 0;
create index if not exists leads_by_address on leads (lower(split_part(split_part(fields, '"email":"', 2), '"', 1)));
create index if not exists leads_by_face on leads (face, state, received_at, kind, answered_at);
create index if not exists leads_withdrawn on leads (received_at) where kind = 'withdrawn';
create index if not exists leads_of_probes on leads (id) where kind = 'probe';
