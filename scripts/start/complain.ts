import { findComplaints } from './complaints.ts'

/** Run by scripts/start.mjs when nothing can start: prints its complaints and those of the configuration together. */
const complaints = [...process.argv.slice(2), ...(await findComplaints(process.env))]
console.error(complaints.join('\n'))
process.exit(1)
