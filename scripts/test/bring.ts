import { bringTools } from './tools.ts'

// A separate process, so that system packages install while other checks run.
const complaints = bringTools()
for (const complaint of complaints) console.log(complaint)
process.exitCode = complaints.length > 0 ? 1 : 0
