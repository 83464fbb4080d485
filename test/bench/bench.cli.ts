import '../../server/src/app/requireNode24.ts'
import { linkInstall } from '../support/cachedInstall.ts'

// `npm run bench`: what only the benchmarks need is installed beside the repository, the first time.

linkInstall('bench-tools', import.meta.dirname)
await import('./bench.ts')
