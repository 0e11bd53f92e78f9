-- A long sheet is written, and taken back, by a job of the staff: which one has it, and that it is under way.
SET LOCAL lock_timeout = '5s';
ALTER TABLE imports
  ADD COLUMN job_id text,
  DROP CONSTRAINT imports_state_check,
  ADD CONSTRAINT imports_state_check CHECK (state IN ('read', 'applying', 'applied', 'undoing', 'undone'));
