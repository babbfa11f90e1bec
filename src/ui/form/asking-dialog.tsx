/**
 * Around the dialog of an action: sends its answers and keeps it open while the call runs and when the server refuses. Closing it
 * while the call runs puts the call aside: what came of it is told later.
 */
import { useAtomValue, type Atom } from 'jotai'
import { useRef, useState, type ReactNode } from 'react'
import type { ReadRow } from '../../contract/read-values'
import type { FormValues } from '../../define/form'
import type { AnyRow } from '../../define/view'
import type { ActionCall, ActionCaller, CallOutcome } from './call-action'
import { newestRows, type FormProblem } from './form-problem'
import type { FormDraft } from './form-values'

/** The rows of a grid as they are now. */
export interface LiveRows {
  /** Changes with every change of a row, while somebody follows it. */
  readonly version: Atom<unknown>
  find(id: number): AnyRow | undefined
}

/** A call that was made, with what came of it. */
export interface Answered {
  readonly call: ActionCall
  /** What stood in the form. */
  readonly draft: FormDraft
  readonly outcome: Promise<CallOutcome>
}

/** What the dialog inside gets. */
export interface AskingState {
  /** The rows as they are now. */
  readonly newest: readonly AnyRow[]
  /** The key of the running call; null while none runs. */
  readonly requestKey: string | null
  readonly isRehearsing: boolean
  readonly problem: FormProblem | null
  submit(values: FormValues, read?: readonly ReadRow[], draft?: FormDraft): void
  rehearse(values: FormValues, read?: readonly ReadRow[], draft?: FormDraft): void
  close(): void
}

export interface AskingDialogProps {
  readonly rows: readonly AnyRow[]
  readonly live: LiveRows
  readonly caller: ActionCaller
  /** What to say in the dialog; null when it has done its work. */
  readonly judge: (outcome: CallOutcome) => FormProblem | 'stay' | null
  /** Shows what would happen; answers the rows to go on with, a problem, or undefined to go back. */
  readonly rehearse: (call: ActionCall) => Promise<readonly AnyRow[] | FormProblem | undefined>
  readonly children: (state: AskingState) => ReactNode
  readonly onEnd: (answered?: Answered) => void
}

/** An open dialog of an action. */
export function AskingDialog({ rows, live, caller, judge, rehearse, children, onEnd }: AskingDialogProps) {
  const [requestKey, setRequestKey] = useState<string | null>(null)
  const [isRehearsing, setRehearsing] = useState(false)
  const [problem, setProblem] = useState<FormProblem | null>(null)
  const running = useRef<Answered | null>(null)
  useAtomValue(live.version)

  const send = (call: ActionCall, draft: FormDraft) => {
    if (running.current !== null) return
    const key = caller.keyFor(call)
    const outcome = caller.run(call, key)
    const answered = { call, draft, outcome }
    running.current = answered
    setRequestKey(key)
    void outcome.then(known => {
      // Put aside meanwhile: whoever took it over tells.
      if (running.current !== answered) return
      const said = judge(known)
      if (said === null) return onEnd(answered)
      running.current = null
      setRequestKey(null)
      setProblem(said === 'stay' ? null : said)
    })
  }
  return children({
    newest: newestRows(rows, id => live.find(id)),
    requestKey,
    isRehearsing,
    problem,
    submit: (values, read = [], draft = {}) => send({ rows, values, read }, draft),
    rehearse: (values, read = [], draft = {}) => {
      setRehearsing(true)
      void rehearse({ rows, values, read })
        .then(answer => {
          if (answer === undefined) return
          if ('text' in answer) setProblem(answer)
          else {
            const ids = new Set(answer.map(({ id }) => id))
            send({ rows: answer, values, read: read.filter(({ id }) => ids.has(id)) }, draft)
          }
        })
        .finally(() => setRehearsing(false))
    },
    close: () => {
      const answered = running.current
      running.current = null
      onEnd(answered ?? undefined)
    },
  })
}
