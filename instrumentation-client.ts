import { config } from 'zod/v4/core'

// Before any schema is made: no page allows `eval`, and asking whether it does would be reported as an attempt.
config({ jitless: true })
