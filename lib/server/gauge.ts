import { Gauge, type Registry } from 'prom-client'

/** Registers gauges that are read when somebody asks for them. */
export function makeGauges(registry: Registry) {
  return function gauge(name: string, help: string, read: () => number): void {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  }
}
