-- phase: expand
-- OBJ-10: by what a process sees whether it has the secret that everything here was signed and encrypted with.
-- BAK-5: set while nothing is sold because the data is that of a backup; `recovery_of` is the instant of that data.
alter table installation
  add column secret_check bytea,
  add column recovering_since timestamptz,
  add column recovery_of timestamptz,
  add constraint installation_recovery check ((recovering_since is null) = (recovery_of is null));
