/** A dialog whose edits stay when somebody else was faster reads anew what it is about. */
import { useEffect, useRef, useState } from 'react'
import type { ActionDialogProps } from '../../ui/actions/action-dialogs'

/** How often the server said that somebody else had changed what was sent. */
export function useConflicts(problem: ActionDialogProps['problem']): number {
  const [count, setCount] = useState(0)
  const last = useRef(problem)
  useEffect(() => {
    if (problem !== last.current && problem?.isConflict === true) setCount(known => known + 1)
    last.current = problem
  }, [problem])
  return count
}
