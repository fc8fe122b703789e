import { bringTools } from './tools.ts'

// A process of its own, so that the system's packages come while other checks run.
const complaints = bringTools()
for (const complaint of complaints) console.log(complaint)
process.exitCode = complaints.length > 0 ? 1 : 0
