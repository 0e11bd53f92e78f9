-- A credit note that the tax authority has refused is issued again: the new one names the one in whose place it stands.
ALTER TABLE invoices ADD COLUMN replaces text REFERENCES invoices (id);
COMMENT ON COLUMN invoices.replaces IS 'the refused credit note in whose place this one stands; that one counts no more';
