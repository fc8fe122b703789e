import { HttpFailure } from '#sandbox/http/stand-in.ts'
import type { Books } from './books.ts'

type Details = { type?: string; code?: string; param?: string }

/** A refusal in Stripe's words; the SDK maps status and type to its own error classes. */
export class StripeFailure extends HttpFailure {
  readonly details: Details

  constructor(status: number, message: string, details: Details = {}) {
    super(status, message)
    this.details = { type: 'invalid_request_error', ...details }
  }
}

export function missing(status: number, id: string, what: string): StripeFailure {
  return new StripeFailure(status, `No such ${what}: '${id}'`, { code: 'resource_missing', param: what })
}

/** Returns the item of a path's id, or throws a 404. */
export function found<One extends { id: string }>(all: readonly One[], id: string | undefined, what: string): One {
  const one = all.find((candidate) => candidate.id === id)
  if (!one) throw missing(404, id ?? '', what)
  return one
}

/** Throws for an unknown or deleted customer; null passes. */
export function requireCustomer({ customers }: Books, id: string | null): void {
  if (id === null || customers.some((customer) => customer.id === id && !customer.deleted)) return
  throw missing(400, id, 'customer')
}
