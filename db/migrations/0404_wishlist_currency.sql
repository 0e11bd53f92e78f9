-- The currency that a shopper saw a wishlist item in (priceicon), where the call named one.
ALTER TABLE wishlist_items ADD COLUMN currency text;
