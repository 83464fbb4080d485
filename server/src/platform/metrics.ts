import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof createMetrics>

/** The metrics that `/metrics` exposes to Prometheus. Labels are names of routes and kinds, never what a client sent. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return {
    registry,
    requests: new Histogram({
      name: 'replyloop_http_request_duration_seconds',
      help: 'How long requests took, by route and status.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers: [registry],
    }),
    attempts: new Counter({
      name: 'replyloop_delivery_attempts_total',
      help: 'Attempts to deliver an event, by outcome.',
      labelNames: ['outcome'],
      registers: [registry],
    }),
    jobFailures: new Counter({
      name: 'replyloop_job_failures_total',
      help: 'Jobs that threw, by kind.',
      labelNames: ['kind'],
      registers: [registry],
    }),
    mails: new Counter({
      name: 'replyloop_mails_total',
      help: 'Mails handed to the mail server, by outcome: sent, failed (another time may help), refused.',
      labelNames: ['outcome'],
      registers: [registry],
    }),
    pushes: new Counter({
      name: 'replyloop_pushes_total',
      help: 'Notices handed to push services, by outcome: sent, failed (another time may help), gone (the device), refused.',
      labelNames: ['outcome'],
      registers: [registry],
    }),
    stranded: new Counter({
      name: 'replyloop_stranded_total',
      help: 'Due work that nothing would have done, found and woken, by kind. It should stay 0.',
      labelNames: ['kind'],
      registers: [registry],
    }),
  }
}
