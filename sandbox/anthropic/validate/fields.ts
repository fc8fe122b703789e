import { invalid } from '#sandbox/model/errors.ts'

export type Fields = { [field: string]: unknown }

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function requireFields(value: unknown, where: string): Fields {
  if (isFields(value)) return value
  throw invalid(`${where}: Input should be an object`)
}

export function requireList(value: unknown, where: string): unknown[] {
  if (value === undefined) throw invalid(`${where}: Field required`)
  if (Array.isArray(value)) return value
  throw invalid(`${where}: Input should be a valid array`)
}

export function requireString(value: unknown, where: string): string {
  if (value === undefined) throw invalid(`${where}: Field required`)
  if (typeof value !== 'string') throw invalid(`${where}: Input should be a valid string`)
  if (value === '') throw invalid(`${where}: String should have at least 1 character`)
  return value
}

export function requireWholeNumber(value: unknown, where: string): number {
  if (value === undefined) throw invalid(`${where}: Field required`)
  if (typeof value !== 'number' || !Number.isInteger(value)) throw invalid(`${where}: Input should be a valid integer`)
  if (value < 0) throw invalid(`${where}: Input should be greater than or equal to 0`)
  return value
}

export function optionalBoolean(value: unknown, where: string): boolean {
  if (value === undefined || value === null) return false
  if (typeof value === 'boolean') return value
  throw invalid(`${where}: Input should be a valid boolean`)
}
