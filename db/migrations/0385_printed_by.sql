-- Who is refused to print what a colleague has printed meanwhile is told who that was.
ALTER TABLE parcels ADD COLUMN printed_by text; -- id of a member of staff
