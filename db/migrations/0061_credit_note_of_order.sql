-- Where the credit note of a cancelled order is opened; beside it stays the link of the invoice that it takes back.
ALTER TABLE orders ADD COLUMN credit_note_url text NOT NULL DEFAULT '';
