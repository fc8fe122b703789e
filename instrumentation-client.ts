/**
 * Before any schema is made: no page allows `eval`, and asking whether it does would be reported as an attempt. Zod's
 * settings live here; to import it for them would bring it into the first load of every page.
 */
const settings = globalThis as { __zod_globalConfig?: { jitless?: boolean } }
settings.__zod_globalConfig = { ...settings.__zod_globalConfig, jitless: true }

export {}
