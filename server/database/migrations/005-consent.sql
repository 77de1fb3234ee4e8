-- The sentence that the visitor agreed to, as their page showed it when the lead was received. Null if the page asked
-- for none.

alter table leads add column consent text;
