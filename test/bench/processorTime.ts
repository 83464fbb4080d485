import { readdirSync, readFileSync } from 'node:fs'

const microsPerTick = 10_000
const nanosPerMicro = 1000

/** The processor time in microseconds that a process has had, and a server of PostgreSQL with all its processes. */
export const processorMicros = (pid: number, postgres = -1): number =>
  (postgres === -1 ? [pid] : idsIn('/proc'))
    .map(familyOf)
    .filter(({ id, parent }) => [pid, postgres].includes(id) || parent === postgres)
    .reduce((sum, { id, ofEnded }) => sum + microsOfThreads(id) + (id === postgres ? ofEnded : 0), 0)

const idsIn = (folder: string): number[] =>
  readdirSync(folder)
    .filter((name) => /^\d+$/.test(name))
    .map(Number)

/** What the threads of a process have had: the ticks of `/proc/<pid>/stat` are too long for a short round of look-ups. */
const microsOfThreads = (id: number): number =>
  idsOfThreads(id).reduce((sum, thread) => {
    const [nanos] = textOf(`/proc/${id}/task/${thread}/schedstat`).split(' ')
    return sum + Number(nanos) / nanosPerMicro
  }, 0)

function idsOfThreads(id: number): number[] {
  try {
    return idsIn(`/proc/${id}/task`)
  } catch {
    return [] // it has just ended
  }
}

/** Of `/proc/<pid>/stat` (proc_pid_stat(5)), counted from the state, which follows the name in parentheses. */
function familyOf(id: number): { id: number; parent: number; ofEnded: number } {
  const stat = textOf(`/proc/${id}/stat`)
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [parent = 0, user = 0, system = 0] = [1, 13, 14].map((index) => fields[index])
  return { id, parent, ofEnded: (user + system) * microsPerTick }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return '' // it has just ended
  }
}
