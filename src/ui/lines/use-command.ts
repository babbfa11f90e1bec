/** The commands of an editor, one at a time: which one is running, and why the last one failed. */
import { useRef, useState } from 'react'
import { toFailure, type Failure } from '../../kernel/failure'

export interface Commands<Name extends string, Problem> {
  readonly running: Name | null
  /** Why the last command failed. */
  readonly problem: Problem | null
  setProblem(problem: Problem | null): void
  /** Runs a command; resolves to undefined when another one is running, or when it failed. */
  run<T>(name: Name, work: () => Promise<T>): Promise<T | undefined>
}

/**
 * The commands.
 * @param problemOf the message about a failure; null: none
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
