import { readdirSync, readFileSync } from 'node:fs'

const microsPerTick = 10_000

/** The processor time in microseconds that a process has had, and a server of PostgreSQL with all its processes. */
export const processorMicros = (pid: number, postgres = -1): number =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter(({ id, parent }) => [pid, postgres].includes(id) || parent === postgres)
    .reduce(
      (sum, { ticks, ofEnded, id }) => sum + (ticks + (id === postgres ? ofEnded : 0)) * microsPerTick,
      0,
    )

/** Of `/proc/<pid>/stat` (proc_pid_stat(5)), counted from the state, which follows the name in parentheses. */
function statOf(id: string): { id: number; parent: number; ticks: number; ofEnded: number } {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, 'utf8')
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map(
      (index) => fields[index],
    )
    return { id: Number(id), parent, ticks: user + system, ofEnded: endedUser + endedSystem }
  } catch {
    return { id: 0, parent: 0, ticks: 0, ofEnded: 0 } // it has just ended
  }
}
