-- Up Migration

-- So that `cli reseal-keys` can seal descriptions again under a new key; everything else of a line stays as imported.
grant update (sealed_description) on bank_lines to trunfo_app;
