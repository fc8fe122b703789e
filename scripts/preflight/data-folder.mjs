import { chmodSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Creates DATA_DIR and proves that it is writable; throws one sentence otherwise.
 * @param {string} folder
 */
export function openDataFolder(folder) {
  const probe = join(folder, '.writable')
  try {
    if (!existsSync(folder)) {
      mkdirSync(folder, { recursive: true })
      chmodSync(folder, 0o755) // PostgreSQL's own user passes through it when root starts Parley
    }
    writeFileSync(probe, '.') // an empty file would fit on a full disk
    rmSync(probe)
  } catch (cause) {
    const isFile = existsSync(folder) && !statSync(folder).isDirectory()
    const reason = isFile ? 'it is a file' : cause.code
    throw new Error(
      `DATA_DIR ${folder} cannot be written (${reason}): make it writable, or set DATA_DIR to another folder.`,
      { cause },
    )
  }
}
