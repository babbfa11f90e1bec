/** Fetches a trace, and fetches it again when the question changes; an older response never replaces a newer one. */
import { useEffect, useState } from 'react'
import { permissions, type Trace, type TraceQuestion } from '../../contract/endpoints/permissions'
import { toFailure, type Failure } from '../../kernel/failure'
import type { Api } from '../../kernel/session'
import { toJson } from '../../contract/to-json'

export type TraceState =
  | { readonly status: 'none' | 'loading' }
  | { readonly status: 'ready'; readonly trace: Trace }
  | { readonly status: 'failed'; readonly failure: Failure }

/** The trace of `question`; no request while it is null. A higher `turn` fetches again. */
export function useTrace(api: Api, question: TraceQuestion | null, turn = 0): TraceState {
  const text = question === null ? null : toJson(question)
  const [answer, setAnswer] = useState<{ text: string; turn: number; state: TraceState }>()
  useEffect(() => {
    if (text === null) return undefined
    const asking = new AbortController()
    const { signal } = asking
    const show = (state: TraceState) => {
      if (!signal.aborted) setAnswer({ text, turn, state })
    }
    api.call(permissions.trace, { body: JSON.parse(text) as TraceQuestion }, { signal }).then(
      trace => show({ status: 'ready', trace }),
      (error: unknown) => {
        show({ status: 'failed', failure: toFailure(error) })
      },
    )
    return () => asking.abort()
  }, [api, text, turn])
  if (text === null) return { status: 'none' }
  return answer?.text === text && answer.turn === turn ? answer.state : { status: 'loading' }
}
