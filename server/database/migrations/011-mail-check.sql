-- Whether a lead's address takes mail: 'accepted' or 'no mail' by its domain's DNS, 'refused' by the mail server. Null
-- if that is not known.

alter table leads add column mail_check text;
