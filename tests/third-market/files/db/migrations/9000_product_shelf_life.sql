-- How many months a product keeps once it is opened; 0 says nothing.
ALTER TABLE products ADD COLUMN shelf_life integer NOT NULL DEFAULT 0 CHECK (shelf_life BETWEEN 0 AND 120);
