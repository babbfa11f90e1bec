/** The progress of a running call for React (follow-call.ts). */
import { useEffect, useState } from 'react'
import { useSession } from '../session-context'
import { followCall, type CallProgress } from './follow-call'

/** Null until the server has said how much there is to do. */
export function useCallProgress(requestKey: string | null): CallProgress | null {
  const { api } = useSession()
  const [progress, setProgress] = useState<CallProgress | null>(null)
  useEffect(() => {
    setProgress(null)
    return requestKey === null ? undefined : followCall(api, requestKey, setProgress)
  }, [api, requestKey])
  return progress
}
