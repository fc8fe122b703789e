-- An account is who the provider says by its subject; of an e-mail address there may be several accounts over the years.
-- The version before looks accounts up by this index at a first sign-in: one that happens there during the rollout is
-- refused, and goes through once that process is replaced.
SET LOCAL lock_timeout = '2s';

-- DropIndex
DROP INDEX "account_email_key";
