-- Indexes for a million leads: the visitor's address, a face's leads by state with all that is counted of them, and the
-- few rows that are not leads. The address is inside the JSON of the fields. Broken JSON must not stop a start.

create index leads_by_address on leads (case when json_valid(fields) then lower(json_extract(fields, '$.email')) end);
create index leads_by_face on leads (face, state, received_at, kind, answered_at);
create index leads_withdrawn on leads (received_at) where kind = 'withdrawn';
create index leads_of_probes on leads (id) where kind = 'probe';
