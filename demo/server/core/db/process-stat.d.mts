/** Types of process-stat.mjs. */
export function statOf(pid: number): string[]
