/** What Linux says of a process. Also for the commands of the demo, which run as they are written. */
import { readFileSync } from 'node:fs'

/**
 * The fields of /proc/<pid>/stat after the name: state, parent, group and so on. Empty where there is no such process, or no such file.
 */
export function statOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}
