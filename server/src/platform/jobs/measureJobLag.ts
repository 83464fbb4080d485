import { Gauge } from 'prom-client'
import { pools } from './defineJob.ts'
import { nextRunAt } from './queue.ts'
import type { JobParts } from './runJob.ts'

/**
 * Adds to the metrics how late the jobs of the database are, no matter which process is to run them: it grows when the workers
 * cannot keep up, or when none runs. It is left out while the database cannot be read.
 */
export function measureJobLag({ db, clock, metrics }: Pick<JobParts, 'db' | 'clock' | 'metrics'>): void {
  new Gauge({
    name: 'replyloop_job_lag_seconds',
    help: 'For how long the job that has waited longest has been due, by pool of workers.',
    labelNames: ['pool'],
    registers: [metrics.registry],
    async collect() {
      this.reset()
      for (const pool of pools) {
        const runAt = await nextRunAt(db.read, pool).catch(() => null)
        if (runAt === null) continue
        const now = clock.now()
        this.set({ pool }, Math.max(0, now - (runAt ?? now)) / 1000)
      }
    },
  })
}
