-- The reason why a lead is closed: its name is 'sold' to another, or 'withdrawn'. Null for any other lead.

alter table leads add column closed text;
