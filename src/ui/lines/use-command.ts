/** The commands of an editor, one at a time: which one runs, and why the last one did nothing. */
import { useRef, useState } from 'react'
import { toFailure, type Failure } from '../../kernel/failure'

export interface Commands<Name extends string, Problem> {
  readonly running: Name | null
  /** Why the last command did nothing. */
  readonly problem: Problem | null
  setProblem(problem: Problem | null): void
  /** Runs a command; undefined when another one runs, or when it failed. */
  run<T>(name: Name, work: () => Promise<T>): Promise<T | undefined>
}

/**
 * The commands.
 * @param problemOf what is to be said of a failure; null: nothing
 */
export function useCommand<Name extends string, Problem>(
  problemOf: (failure: Failure) => Problem | null | Promise<Problem | null>,
): Commands<Name, Problem> {
  const [running, setRunning] = useState<Name | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const isRunning = useRef(false)
  return {
    running,
    problem,
    setProblem,
    run: async (name, work) => {
      if (isRunning.current) return undefined
      isRunning.current = true
      setRunning(name)
      setProblem(null)
      try {
        return await work()
      } catch (error) {
        setProblem(await problemOf(toFailure(error)))
        return undefined
      } finally {
        isRunning.current = false
        setRunning(null)
      }
    },
  }
}
