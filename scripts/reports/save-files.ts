import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileNameOf } from './words.ts'
import type { Report, ReportRegister } from '#lib/server/compose/report-services.ts'

/** Copies a report's pictures and PDFs into a folder that only this user can read. */
export async function saveFiles(
  { messages }: Report,
  readFile: ReportRegister['readFile'],
  folder: string,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const file of messages.flatMap(({ files = [] }) => files)) {
    const stored = await readFile(file.id)
    if (!stored) throw new Error(`The store has no file ${file.id}.`)
    await writeFile(join(folder, fileNameOf(file)), stored.bytes, { mode: 0o600 })
  }
}
